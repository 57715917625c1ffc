import { expect, signIn, test } from './journey.ts';

test('creates a calendar feed, which works until it is revoked', async ({ page }) => {
  const name = `Feed ${Date.now().toString(36)}`;
  await page.goto('/login');
  await signIn(page, 'mira');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.goto('/pro-features?tab=calendar');
  await page.getByRole('button', { name: 'Create Feed' }).click();
  const form = page.getByRole('dialog', { name: 'Create a calendar feed' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create Feed' }).click();
  const address = page.getByLabel(`Address of ${name}`, { exact: true });
  await expect(address).toBeVisible();
  const url = await address.inputValue();
  const read = () => page.request.get(new URL(url).pathname);
  expect(await (await read()).text()).toContain(`X-WR-CALNAME:${name}\r\n`);
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Revoke "${name}"?` });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(address).toBeHidden();
  expect((await read()).status()).toBe(404);
});
