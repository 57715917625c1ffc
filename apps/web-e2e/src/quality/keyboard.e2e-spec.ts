import type { Page } from '@playwright/test';
import { expect, publish, signIn, test } from '../journey.ts';
import { visit } from './visit.ts';

const BRINELIGHT = 904_110;
const FURTHEST = 80;

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return '';
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

/** Presses Tab until the element with this name has the focus. */
const tabTo = async (page: Page, name: RegExp, key = 'Tab'): Promise<void> => {
  const met: string[] = [];
  for (let step = 0; step < FURTHEST; step += 1) {
    await page.keyboard.press(key);
    const now = await focusedName(page);
    if (name.test(now)) return;
    met.push(now);
  }
  throw new Error(`No way by Tab to ${String(name)}; met ${met.join(' | ')}`);
};

const press = async (page: Page, name: RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};

test('from sign-up to logout without a mouse', async ({ page }) => {
  test.setTimeout(180_000);
  const { keyboard } = page;
  const username = `keys-${Date.now().toString(36)}`;

  await page.goto('/');
  await expect(page.locator('#root:not([data-prerendered]) h1')).toBeVisible();
  await keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Skip to content');
  await keyboard.press('Enter');
  await press(page, /^Register Now$/);

  await expect(page.getByRole('heading', { level: 1, name: /Sign Up/ })).toBeVisible();
  for (const [label, value] of [
    [/^Full Name/, 'Kay Board'],
    [/^Username/, username],
    [/^Email Address/, `${username}@patchlight.example`],
    [/^Password/, 'Lantern-Oil-42'],
    [/^Confirm Password/, 'Lantern-Oil-42'],
  ] as const) {
    await tabTo(page, label);
    await keyboard.type(value);
  }
  await keyboard.press('Enter');
  await expect(page.getByText(`Welcome, ${username}! Registration successful.`)).toBeVisible({
    timeout: 40_000,
  });

  await press(page, /^Search for Games$/);
  await expect(page.getByRole('heading', { level: 1, name: /Search Steam Games/ })).toBeVisible();
  if (!/^(Search Games for the store|Enter game name)/.test(await focusedName(page)))
    await tabTo(page, /^(Search Games for the store|Enter game name)/);
  await keyboard.type('Brinelight');
  await expect(page.getByRole('button', { name: 'Add Brinelight to your list' })).toBeVisible();
  await press(page, /^Add Brinelight to your list$/);
  await expect(page.getByText('Brinelight added to your list!')).toBeVisible();

  const title = `By keyboard ${Date.now()}`;
  await publish({ appid: BRINELIGHT, title, body: 'Words [spoiler]Behind the fog[/spoiler]', eventType: 13 });
  await expect(page.getByRole('button', { name: /^Notifications, 1 unread/ })).toBeVisible({
    timeout: 40_000,
  });
  await tabTo(page, /^Patchlight, home$/, 'Shift+Tab');
  await press(page, /^My Games$/);
  await expect(page.getByText(title).first()).toBeVisible();
  await press(page, /^Add to favorites: Brinelight$/, 'Space');
  await expect(page.getByText('Brinelight added to favorites.')).toBeVisible();

  await tabTo(page, /^View updates/, 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Update Details' });
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await press(page, /^Spoiler/);
  await expect(dialog.getByText('Behind the fog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focusedName(page)).toMatch(/^View updates/);

  await tabTo(page, /^Patchlight, home$/, 'Shift+Tab');
  await press(page, /^Calendar$/);
  await expect(page.locator('[data-event]').first()).toBeVisible();
  await press(page, /^List$/);
  await press(page, new RegExp(`Brinelight: ${title}`));
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focusedName(page)).toContain(title);

  const second = `Read by keyboard ${Date.now()}`;
  await publish({ appid: BRINELIGHT, title: second, body: 'Words', eventType: 13 });
  await tabTo(page, /^Patchlight, home$/, 'Shift+Tab');
  await expect(page.getByRole('button', { name: /^Notifications, 1 unread/ })).toBeVisible({
    timeout: 40_000,
  });
  await press(page, /^Notifications, 1 unread/);
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await press(page, new RegExp(`^Mark as read.*${second}`));
  await expect(inbox.getByText(/unread$/)).toBeHidden();
  await tabTo(page, new RegExp(`^${second}$`), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: second })).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await tabTo(page, /^Account menu$/, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page.getByText('Logged out successfully')).toBeVisible();
});

test('focusing sticky content does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/login');
  await signIn(page, 'mira');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  for (const [path, stuck] of [
    ['/my-games', page.getByRole('navigation', { name: 'Main' }).getByRole('link').last()],
    ['/my-games', page.getByRole('button', { name: 'Account menu' })],
    ['/notifications', page.getByRole('checkbox', { name: 'Select all shown' })],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(1_200);
    const scrollY = await page.evaluate(() => (window.scrollTo(0, 600), window.scrollY));
    expect(scrollY).toBeGreaterThan(500);
    await stuck.focus();
    await expect(stuck).toBeFocused();
    expect(await page.evaluate(() => window.scrollY), path).toBe(scrollY);
  }
});

test('the bars of the phone never cover what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/settings?tab=notifications', 'mira');
  await expect(page.getByRole('button', { name: 'Add a channel' })).toBeVisible();
  const covered: string[] = [];
  let last = '';
  for (let step = 0; step < FURTHEST && last !== 'Pricing'; step += 1) {
    await page.keyboard.press('Tab');
    last = await focusedName(page);
    const isCovered = await page.evaluate(() => {
      const element = document.activeElement!;
      const { x, y, width, height } = element.getBoundingClientRect();
      return (
        document.elementFromPoint(x + width / 2, y + height / 2)?.closest('nav, header') !==
        element.closest('nav, header')
      );
    });
    if (isCovered) covered.push(last);
  }
  expect(last).toBe('Pricing');
  expect(covered).toEqual([]);

  const tab = page.getByRole('link', { name: 'Calendar' });
  const scrollY = await page.evaluate(() => (window.scrollTo(0, 600), window.scrollY));
  await tab.focus();
  await expect(tab).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
});
