import { signInAs } from './quality/visit.ts';
import { expectClean } from './quality/axe.ts';
import { expect, test } from './journey.ts';

const PASSWORD = 'Lantern-Oil-42';

test('an admin finds a user, confirms the password, disables and enables the user', async ({
  page,
  request,
}) => {
  const username = `visitor${Date.now().toString(36)}${test.info().parallelIndex}`;
  const form = { name: 'Short Visit', username, email: `${username}@example.org` };
  const signUp = await request.post('/api/auth/register', {
    data: { ...form, password: 'Lanterns-over-7-reefs', password_confirmation: 'Lanterns-over-7-reefs' },
  });
  expect(signUp.status()).toBe(201);

  await signInAs(page, 'ada');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total Users' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage users' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username.toUpperCase());
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: username }).click();
  const detail = await opened;
  await detail.getByRole('button', { name: 'Disable' }).click();
  const dialog = detail.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Disable user' })).toBeVisible();
  await expectClean(detail);
  await dialog.getByRole('button', { name: 'Disable user' }).click();
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused();
  await expectClean(detail);
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await detail.keyboard.press('Enter');
  await expect(detail.getByText('User disabled')).toBeVisible();
  await expect(detail.getByText(/^No, disabled since/)).toBeVisible();

  const login = () =>
    request.post('/api/auth/login', { data: { identifier: username, password: 'Lanterns-over-7-reefs' } });
  const refused = await login();
  expect(refused.status()).toBe(403);
  expect((await refused.json()) as object).toMatchObject({
    message: 'Your account has been disabled. Please contact the administrator.',
  });
  await detail.getByRole('button', { name: 'Enable' }).click();
  await detail.getByRole('button', { name: 'Enable user' }).click();
  await expect(detail.getByText('Yes', { exact: true })).toBeVisible();
  expect((await login()).status()).toBe(200);
  await detail.close();

  await page.getByRole('button', { name: `Delete ${username}` }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('No user matches this search.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Updates' }).click();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(page.getByRole('row', { name: /Deleted a user/ }).first()).toBeVisible();
});
