import type { Locator, Page } from '@playwright/test';
import { expect, follow, publish, signUp, test } from './journey.ts';

const GAMES = { Brinelight: 904_110, Cinderhold: 871_460 };

const row = (within: Page | Locator, title: string): Locator =>
  within.getByRole('listitem').filter({ hasText: title });
/** Has posts arrive in the inbox of the page's user, told apart by a word of their own. */
const arrive = async (page: Page, posts: readonly [keyof typeof GAMES, string, number?][]): Promise<void> => {
  for (const [game, title, eventType = 12] of posts) {
    await publish({ appid: GAMES[game], title, body: '[p]What is new[/p]', eventType });
  }
  await expect(async () => {
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await page.request.get('/api/notifications?per_page=100', { headers });
    expect(await answer.text()).toContain(posts.at(-1)![1]);
    const titles = JSON.stringify(await answer.json());
    for (const [, title] of posts) expect(titles).toContain(title);
  }).toPass({ timeout: 40_000 });
};

const wordOf = (): string => Date.now().toString(36);

test('the inbox page by keyboard alone', async ({ page }) => {
  const word = wordOf();
  await signUp(page);
  await follow(page, 'Brinelight');
  await follow(page, 'Cinderhold');
  await arrive(page, [
    ['Brinelight', `Alpha ${word}`],
    ['Brinelight', `Beta ${word}`],
    ['Cinderhold', `Gamma ${word}`, 14],
  ]);
  await page.goto('/my-games');
  await expect(page.getByRole('heading', { name: 'My Game Hub' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
  const focused = page.locator('li[data-row]:focus');

  await page.keyboard.press('j');
  const first = await focused.getAttribute('data-row');
  await expect(focused).toHaveAttribute('data-unread', 'true');
  await page.keyboard.press('m');
  await expect(focused).toHaveAttribute('data-unread', 'false');
  await page.keyboard.press('m');
  await expect(focused).toHaveAttribute('data-unread', 'true');

  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toBeHidden();

  await page.keyboard.press('k');
  await page.keyboard.press('#');
  await expect(page.locator(`li[data-row="${first}"]`)).toBeHidden();
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(page.locator(`li[data-row="${first}"]`)).toBeVisible();

  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Update Details')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Game' })).toBeFocused();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/game=871460/);
  await expect(row(page, `Alpha ${word}`)).toBeHidden();
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
});

test('the inbox page: filters in the address, a range, bulk changes and their undo', async ({ page }) => {
  const word = wordOf();
  await signUp(page);
  await follow(page, 'Brinelight');
  await follow(page, 'Cinderhold');
  await arrive(page, [
    ['Brinelight', `Alpha ${word}`],
    ['Brinelight', `Beta ${word}`],
    ['Cinderhold', `Gamma ${word}`, 14],
  ]);
  await page.goto('/notifications');
  await expect(page.getByRole('button', { name: /Brinelight.*2 updates, 2 unread/ })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()!.width);

  await page.getByRole('button', { name: 'Major' }).click();
  await expect(page).toHaveURL(/kind=major/);
  await expect(row(page, `Alpha ${word}`)).toBeHidden();
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
  await page.reload();
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
  await expect(row(page, `Alpha ${word}`)).toBeHidden();
  await page.getByRole('button', { name: 'Major' }).click();
  await expect(row(page, `Alpha ${word}`)).toBeVisible();

  const boxes = page.getByRole('checkbox', { name: /^Select: / });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark read' }).click();
  await expect(page.getByText('3 notifications marked as read.')).toBeVisible();
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, `Beta ${word}`)).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('3 notifications deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(page, `Alpha ${word}`)).toBeVisible();
});
