import type { CategoriesBody } from '@patchlight/contracts';
import type { Page } from '@playwright/test';
import { call, expect, signIn, test } from './journey.ts';

/** Deletes what an earlier try has left. */
const deleteCategory = async (page: Page, name: string): Promise<void> => {
  const { data } = JSON.parse(await call(page, 'GET', '/user/categories')) as CategoriesBody;
  for (const category of data.categories.filter((each) => each.name === name))
    await call(page, 'DELETE', `/user/categories/${category.id}`);
};

test('a category is made by keyboard, filters My Games, calendar and inbox, and its deletion can be undone', async ({
  page,
}) => {
  await page.goto('/my-games');
  await signIn(page, 'mira');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await deleteCategory(page, 'Harbour nights');
  await page.goto('/pro-features?tab=categories');

  await page.getByRole('button', { name: 'Create Category' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Harbour nights');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Mint' })).toBeChecked();
  for (const name of ['Deepcut Nine', 'Mosskeeper']) {
    await page.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Create', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Harbour nights created.')).toBeVisible();

  await page.getByRole('button', { name: 'Move Harbour nights up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Harbour nights is at place 2 of 3 now.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move Harbour nights up' })).toBeFocused();
  await page.reload();
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(names.nth(4)).toHaveText('Harbour nights');

  await page.getByRole('link', { name: 'Harbour nights' }).click();
  await expect(page).toHaveURL(/\/my-games\?category=\d+$/);
  const category = new URL(page.url()).search;
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(2);
  const games = await rows.getByRole('heading', { level: 3 }).locator('.ellipsis').allInnerTexts();
  await page.goto(`/calendar${category}&view=list`);
  await expect(page.getByLabel('Category')).toHaveValue(category.split('=')[1]!);
  const events = page.locator('[data-event]');
  const latest = page.getByRole('button', { name: 'Go to the latest update' });
  await expect(events.first().or(latest)).toBeVisible();
  if (await latest.isVisible()) await latest.click();
  await expect(events.first()).toBeVisible();
  const titles = await events.evaluateAll((all) => all.map((event) => event.getAttribute('title') ?? ''));
  for (const title of titles) expect(games.some((game) => title.startsWith(game))).toBe(true);
  await page.goto(`/notifications${category}`);
  await expect(page.getByRole('checkbox', { name: /^Select: / }).first()).toBeVisible();

  await page.goto('/pro-features?tab=categories');
  await page.getByRole('button', { name: 'Delete Harbour nights' }).click();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names.nth(4)).toHaveText('Harbour nights');
  await page.getByRole('button', { name: 'Delete Harbour nights' }).click();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByRole('link', { name: 'Harbour nights' })).toHaveCount(0);
});

test('a toast with a long name stays in the window', async ({ page }) => {
  const name = 'W'.repeat(50);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await signIn(page, 'mira');
  await expect(page.getByText('Welcome back, mira!')).toBeVisible();
  await deleteCategory(page, name);
  await page.goto('/pro-features?tab=categories');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const toast = page.getByText(`${name} created.`);
  await expect(toast).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Dismiss' }).last()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
