import type { Page } from '@playwright/test';
import { expect, follow, publish, signIn, signUp, test } from './journey.ts';

const box = (page: Page) => page.getByLabel('Search Games for the store');
const updatesBox = (page: Page) => page.getByLabel('Search the updates of your games');

const signedIn = async (page: Page, name: string): Promise<void> => {
  await page.goto('/login');
  await signIn(page, name);
  await page.waitForURL('**/');
};

test('a game is found, added by keyboard alone, and counted', async ({ page }) => {
  await signUp(page);
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Search Steam Games' })).toBeVisible();
  await expect(page).toHaveTitle('Patchlight - Search Games');
  await expect(page.getByRole('meter', { name: 'Games tracked' })).toHaveAttribute('aria-valuenow', '0');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('cinder');
  await expect(page).toHaveURL(/\/search\?q=cinder$/);
  await expect(page.getByText('AppID: 871460')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.getByRole('button', { name: 'Add Cinderhold to your list' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cinderhold added to your list!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Game Cinderhold is in your list' })).toBeDisabled();
  await expect(page.getByRole('meter', { name: 'Games tracked' })).toHaveAttribute('aria-valuenow', '1');
  const toStore = page.getByRole('link', { name: 'Cinderhold (opens in a new tab)' });
  await expect(toStore).toHaveAttribute('target', '_blank');
  await expect(toStore).toHaveAttribute('href', /\/app\/871460/);
  await page.getByRole('link', { name: 'All updates of Cinderhold' }).click();
  await expect(page).toHaveURL('/g/871460');
});

test('a game is found by its id, its link and a misspelled name; hostile texts find nothing', async ({
  page,
}) => {
  await signedIn(page, 'mira');
  await page.goto('/search');
  for (const text of ['871460', 'https://store.steampowered.com/app/871460/Any_Name/?l=english']) {
    await box(page).fill(text);
    await expect(page.locator('[data-row]').filter({ hasText: 'AppID: 871460' })).toHaveCount(1);
    await box(page).fill('');
    await expect(page.getByRole('heading', { name: 'Popular here' })).toBeVisible();
  }
  await box(page).fill('cindrhold');
  await page
    .getByText(/^Did you mean/)
    .getByRole('link', { name: 'Cinderhold' })
    .click();
  await expect(page).toHaveURL(/q=Cinderhold$/);
  await expect(page.locator('[data-row]').filter({ hasText: 'AppID: 871460' })).toBeVisible();
  const hostile = ['0', '-1', '1000000000000', 'javascript:871460', 'https://rival.example/app/871460'];
  for (const text of hostile) {
    await page.goto(`/search?q=${encodeURIComponent(text)}`);
    await expect(page.getByText(`No results found for "${text}".`)).toBeVisible();
  }
  await page.goto(`/search?q=${'x'.repeat(2_000)}`);
  await expect(page.getByText(`No results found for "${'x'.repeat(100)}".`)).toBeVisible();
});

test('typing adds one history entry, and an empty box none', async ({ page }) => {
  await signedIn(page, 'mira');
  await page.goto('/my-games');
  await page.goto('/search');
  for (const text of ['moss', 'mosskeeper', 'cinder']) {
    await box(page).fill(text);
    await expect(page).toHaveURL(new RegExp(`q=${text}$`));
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/search$/);
  await expect(box(page)).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/my-games/);
});

test('PRO users see no usage meter', async ({ page }) => {
  await signedIn(page, 'mira');
  await page.goto('/search?q=moss');
  await expect(page.getByText(/^AppID: /).first()).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(0);
});

test('a visitor returns to the same search after signing in', async ({ page }) => {
  await page.goto('/search?tab=updates&q=lantern');
  await page.waitForURL('**/login');
  await signIn(page, 'mira');
  await expect(page).toHaveURL(/\/search\?tab=updates&q=lantern$/);
  await expect(updatesBox(page)).toHaveValue('lantern');
});

test('the words of a new update are found within seconds and open it, by keyboard alone', async ({
  page,
}) => {
  await signUp(page);
  await follow(page, 'Cinderhold');
  const word = `zephyrite${Date.now().toString(36)}`;
  const title = `Kiln patch ${word}`;
  await publish({
    appid: 871_460,
    title,
    body: `[p]The <img src=x onerror=alert(1)> kiln burns ${word} dust again.[/p]`,
    eventType: 12,
  });
  await page.goto('/search');
  await page.getByRole('link', { name: 'Updates of your games' }).click();
  // The update may be in the inbox already, which the title counts.
  await expect(page).toHaveTitle(/^(?:\(1\) )?Patchlight - Search Updates$/);
  await expect(async () => {
    await page.goto(`/search?tab=updates&q=${word}`);
    await expect(page.locator('[data-row]')).toHaveCount(1, { timeout: 6_000 });
  }).toPass({ timeout: 80_000 });
  await expect(page.locator('mark').first()).toHaveText(word);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();

  await page.keyboard.press('/');
  await expect(updatesBox(page)).toBeFocused();
  await page.keyboard.type(`"burns ${word}"`);
  await expect(page).toHaveURL(/q=%22burns/);
  await expect(page.getByText('1 update, newest first')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog')).toContainText(title);
  await expect(page).toHaveURL(/update=\d+/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/q=%22burns/);

  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(updatesBox(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/search\?tab=updates$/);
});

test('kinds filter the results, and an empty result is shown', async ({ page }) => {
  await signedIn(page, 'mira');
  await page.goto('/search?tab=updates&q=fix');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Patch', exact: true }).click();
  await expect(page).toHaveURL(/kind=patch/);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.goto('/search?tab=updates&q=zzqqxx');
  await expect(page.getByText('No updates found for "zzqqxx".')).toBeVisible();
});

test('a failed search shows an error and can be retried', async ({ page }) => {
  await signedIn(page, 'mira');
  const message = 'Too many requests. Please wait a moment before trying again.';
  await page.route('**/api/steam/search*', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, code: 'RATE_LIMIT_EXCEEDED', message, retryAfter: 60 },
    }),
  );
  await page.goto('/search?q=moss');
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('button', { name: /Try again in \d+ s/ })).toBeVisible();
});

test('the page fits a narrow screen', async ({ page }) => {
  await signedIn(page, 'mira');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/search?q=moss', '/search?tab=updates&q=fix']) {
    await page.goto(address);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
