import { expect, signUp, test } from './journey.ts';

test('games are imported from a Steam profile up to the limit of the plan, while the page is closed', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/my-games');
  await page.getByRole('link', { name: 'Import from Steam' }).last().click();
  await page.getByLabel('Steam profile').fill('https://steamcommunity.com/id/private-jo');
  await page.getByRole('button', { name: 'Read profile' }).click();
  await expect(page.getByText(/set both “My profile” and “Game details” to Public/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Steam profile').fill('tess');
  await page.getByRole('button', { name: 'Read profile' }).click();
  await expect(page.getByText('10 selected, your plan has room for 10 more in your list')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.goto('/');
  await page.goto('/import');
  await expect(page.getByText('10 games imported')).toBeVisible();
  await page.getByRole('link', { name: 'View My Games' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(10);
});
