import type { WishlistBody } from '@patchlight/contracts';
import type { Page } from '@playwright/test';
import { call, expect, signIn, test } from './journey.ts';

const BRINELIGHT = 904_110;

/** An earlier try has left it. */
const dropWish = async (page: Page): Promise<void> => {
  const { data } = JSON.parse(await call(page, 'GET', '/user/wishlist')) as WishlistBody;
  if (data.items.some(({ appid }) => appid === BRINELIGHT))
    await call(page, 'DELETE', `/user/wishlist/${BRINELIGHT}`);
};

test('a game is found by keyboard, added to the wishlist, shown with its release and price, removed and restored', async ({
  page,
}) => {
  await page.goto('/my-games');
  await signIn(page, 'mira');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await dropWish(page);
  await page.goto('/pro-features?tab=wishlist');
  await expect(page.getByText(/^(Releases .+|Coming soon|To be announced)$/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Add Game' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Search for a game')).toBeFocused();
  await page.keyboard.type('Brinelight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add Brinelight to your wishlist' }).click();
  await expect(page.getByText('Brinelight added to your wishlist!')).toBeVisible();
  await page.keyboard.press('Escape');

  const row = page.locator('li', { has: page.getByRole('link', { name: /^Brinelight/ }) });
  await expect(row.getByText('Released')).toBeVisible();
  await expect(row.getByText('$19.99')).toBeVisible();
  await row.getByRole('switch', { name: 'Notify me of Brinelight' }).click();
  await page.reload();
  await expect(row.getByRole('switch', { name: 'Notify me of Brinelight' })).not.toBeChecked();

  await row.getByRole('button', { name: 'Remove from your wishlist: Brinelight' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('switch', { name: 'Notify me of Brinelight' })).not.toBeChecked();
});
