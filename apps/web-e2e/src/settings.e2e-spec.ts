import { addresses } from './addresses.env.ts';
import { expect, signIn, signUp, test } from './journey.ts';

/** Waits for a mail to an address and returns its link. */
const linkTo = async (address: string, subject: string): Promise<string> => {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const list = await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(address)}`);
        const mails = (await list.json()) as { id: string; subject: string }[];
        const found = mails.find((mail) => mail.subject === subject);
        if (!found) return false;
        const mail = (await (await fetch(`${addresses.mailbox}/api/messages/${found.id}`)).json()) as {
          text: string;
        };
        link = /https?:\/\/\S+/.exec(mail.text)?.[0];
        return link !== undefined;
      },
      { message: `a mail to ${address}: ${subject}` },
    )
    .toBe(true);
  return link!;
};

test('a forgotten password is reset by mail', async ({ page }) => {
  const { username } = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email Address').fill(`${username}@patchlight.example`);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(await linkTo(`${username}@patchlight.example`, 'Choose a new password'));
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New Password', { exact: true }).fill('Harbour-Bell-77');
  await page.getByLabel('Confirm New Password').fill('Harbour-Bell-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, username, 'Harbour-Bell-77');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('settings: change address and password, end other sessions, export data, delete the account', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { username, password } = await signUp(page);
  const elsewhere = await browser.newPage({ baseURL: addresses.app });
  await elsewhere.goto('/login');
  await signIn(elsewhere, username);
  await expect(elsewhere.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Email Address').fill(`new-${username}@patchlight.example`);
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.goto(await linkTo(`new-${username}@patchlight.example`, 'Confirm your new email address'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(`new-${username}@patchlight.example is confirmed.`)).toBeVisible();
  await page.goto('/settings?tab=security');
  await expect(page.getByText(`new-${username}@patchlight.example`).first()).toBeVisible();

  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeVisible();
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('New Password', { exact: true }).fill('Harbour-Bell-77');
  await page.getByLabel('Confirm New Password').fill('Harbour-Bell-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await elsewhere.goto('/my-games');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();

  await page.getByRole('tab', { name: 'Privacy' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export My Data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^patchlight-data-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current Password').fill('Harbour-Bell-77');
  await dialog.getByLabel('Type "DELETE MY ACCOUNT" to confirm').fill('DELETE MY ACCOUNT');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${addresses.app}/`);
  await page.goto('/login');
  await signIn(page, username, 'Harbour-Bell-77');
  await expect(page.getByText(/Invalid credentials/)).toBeVisible();
});
