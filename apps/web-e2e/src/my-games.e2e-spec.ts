import type { Page } from '@playwright/test';
import { expect, follow, publish, signIn, signUp, test } from './journey.ts';

const open = async (page: Page, who: string): Promise<void> => {
  await page.goto('/my-games');
  await signIn(page, who);
  // Hundreds of games take long on a busy machine.
  const heading = page.getByRole('heading', { name: /Favorite Games|My Games/ });
  await expect(heading).toBeVisible({ timeout: 60_000 });
};
const focusedGame = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.closest('[data-row]')?.querySelector('h3')?.textContent ?? null,
  );

test('a view of My Games has a URL: Back, reload and a link restore it', async ({ page }) => {
  await open(page, 'mira');
  const rows = page.locator('[data-row]');
  const all = await rows.count();
  await page.getByRole('button', { name: /^Patch \d+$/ }).click();
  await expect(page).toHaveURL(/\?kind=patch$/);
  await page.getByLabel('Sort by').selectOption('date_desc');
  await expect(page).toHaveURL(/\?kind=patch&sort=date_desc$/);
  await page.getByLabel('Filter your games').fill('a');
  await expect(page).toHaveURL(/q=a/);
  await expect(page.getByText(/^\d+ of \d+ games$/)).toBeVisible();
  const names = rows.getByRole('heading', { level: 3 });
  const shown = await names.allInnerTexts();
  await page.reload();
  await expect(page.getByLabel('Filter your games')).toHaveValue('a');
  await expect.poll(() => names.allInnerTexts()).toEqual(shown);
  await page.goBack();
  await expect(page).toHaveURL(/\?kind=patch$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/my-games$/);
  await expect(rows).toHaveCount(all);
});

test('pages are in the URL, and a new sort order starts at the first page', async ({ page }) => {
  await open(page, 'mira');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('name_desc');
  await expect(page).toHaveURL(/\?sort=name_desc$/);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('Back restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, 'mira');
  const next = page.getByRole('button', { name: 'Next page' });
  const scrollY = () => page.evaluate(() => window.scrollY);
  await next.scrollIntoViewIfNeeded();
  const left = await scrollY();
  expect(left).toBeGreaterThan(300);
  await next.click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.poll(scrollY).toBeLessThan(left);
  await page.goBack();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect.poll(scrollY).toBe(left);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Calendar/);
  await expect.poll(scrollY).toBe(0);
  await page.goBack();
  await expect.poll(scrollY).toBe(left);
  await page.reload();
  await expect.poll(scrollY).toBe(left);
});

test('My Games works by keyboard alone', async ({ page }) => {
  await signUp(page);
  for (const name of ['Mosskeeper', 'Cinderhold', 'Brinelight']) await follow(page, name);
  await page.goto('/my-games');
  await expect(page.getByRole('heading', { name: 'My Games (3)' })).toBeVisible();

  await page.keyboard.press('j');
  await expect.poll(() => focusedGame(page)).toContain('Brinelight');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => focusedGame(page)).toContain('Mosskeeper');

  await page.keyboard.press('f');
  await expect(page.getByRole('heading', { name: /Favorite Games \(1\)/ })).toBeVisible();
  await expect.poll(() => focusedGame(page)).toContain('Mosskeeper');
  await page.keyboard.press('j');
  await expect.poll(() => focusedGame(page)).toContain('Brinelight');
  await page.keyboard.press('k');

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Mosskeeper').first()).toBeVisible();
  await expect(page).toHaveURL(/update=\d+/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focusedGame(page)).toContain('Mosskeeper');

  await page.keyboard.press('/');
  await page.keyboard.type('cind');
  await expect(page.getByText('1 of 3 games')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 3 games')).toBeHidden();
  await expect(page.getByLabel('Filter your games')).toHaveValue('');
});

test('unread updates of a game are marked as read with m, and by opening them', async ({ page }) => {
  await signUp(page);
  await follow(page, 'Cinderhold');
  await page.goto('/my-games');
  const row = page.locator('[data-row]', { hasText: 'Cinderhold' });
  const tell = async (title: string): Promise<void> => {
    await publish({ appid: 871_460, title, body: 'New gate.', eventType: 13 });
    await page.getByRole('button', { name: '1 new' }).click({ timeout: 30_000 });
    await expect(row.getByText('1 unread')).toBeVisible();
  };
  await tell(`First gate ${Date.now()}`);
  await row.focus();
  await page.keyboard.press('m');
  await expect(page.getByText('Cinderhold marked as read.')).toBeVisible();
  await expect(row.getByText('1 unread')).toBeHidden();

  const second = `Second gate ${Date.now()}`;
  await tell(second);
  await row.focus();
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog').getByRole('heading', { name: second })).toBeVisible();
  await expect(row.getByText('1 unread')).toBeHidden();
});

test('a change is not lost by a reload right after the press', async ({ page }) => {
  await signUp(page);
  await follow(page, 'Brinelight');
  await page.goto('/my-games');
  // As after five minutes without a change.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const star = page.getByRole('button', { name: 'Add to favorites: Brinelight' });
  await star.waitFor();
  await page.evaluate(() => document.addEventListener('click', () => location.reload()));
  // A slow press, for a slow machine.
  await Promise.all([page.waitForEvent('load'), star.click({ delay: 500 })]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove from favorites: Brinelight' })).toBeVisible();
});

test('a failed reload keeps the games on screen and offers a retry', async ({ page }) => {
  await open(page, 'jonas');
  let isAway = true;
  await page.route('**/api/user/games', (route) =>
    isAway ? route.fulfill({ status: 400, json: { message: 'The list is away.' } }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The list is away.')).toBeVisible();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The list is away.')).toBeHidden();
});

test('three hundred favorites are filtered while typing', async ({ page }) => {
  const games = Array.from({ length: 300 }, (_, n) => ({
    appid: n + 1,
    name: `Game ${n}`,
    icon: null,
    logo: null,
    developers: ['Low Lamp Studio'],
    publishers: ['Northquay Interactive'],
    isFavorite: true,
    followedAt: '2026-01-01T00:00:00Z',
    unreadCount: n % 3,
    latestUpdateTitle: 'Hotfix',
    latestUpdateDate: '2026-06-01T00:00:00Z',
    latestUpdateUrl: null,
    latestUpdateGid: String(n),
    latestUpdateKind: 'patch',
  }));
  await page.route('**/api/user/games', (route) =>
    route.fulfill({ json: { success: true, data: { games } } }),
  );
  await open(page, 'mira');
  await expect(page.locator('[data-row]')).toHaveCount(300);
  await page.getByLabel('Filter your games').pressSequentially('game 29', { delay: 20 });
  await expect(page.getByText('11 of 300 games')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(11);
});
