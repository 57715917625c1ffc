import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { addresses } from './addresses.env.ts';
import { expect, signUp, test } from './journey.ts';

/** Passkeys require a host name, not an IP address. */
const NAMED = addresses.app.replace('127.0.0.1', 'localhost');

const section = (page: Page, name: string) => page.getByRole('region', { name });
const prove = async (page: Page, password: string, button: string): Promise<void> => {
  await page.getByRole('dialog').getByLabel('Current Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
};
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
};
const giveName = async (page: Page, identifier: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email Address or Username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

test('two-step sign-in: set up with an app, sign in with a code, then with a recovery code', async ({
  page,
}) => {
  const { username, password } = await signUp(page);
  await page.goto('/settings?tab=security');
  const twoStep = section(page, 'Two-step sign-in');
  await twoStep.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await prove(page, password, 'Continue');
  await expect(twoStep.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await twoStep.locator('code').innerText()).replace(/\s/g, '');
  await twoStep.getByLabel('Code from your app').fill(await generate({ secret }));
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  const list = twoStep.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await twoStep.getByRole('button', { name: 'I have kept them' }).click();
  await expect(twoStep).toContainText('10 recovery codes are left.');

  await signOut(page);
  await giveName(page, username, password);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  // A code works once, so use the code of the next 30 seconds, which is accepted early.
  const epoch = Math.floor(Date.now() / 1_000) + 30;
  await page.getByLabel('Code from your app').fill(await generate({ secret, epoch }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();

  await signOut(page);
  await giveName(page, username, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test.describe('on a host name', () => {
  test.use({ baseURL: NAMED });

  test('a passkey: add, sign in, rename, remove', async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const { password } = await signUp(page);
    await page.goto('/settings?tab=security');
    const passkeys = section(page, 'Passkeys');
    await passkeys.getByLabel('Name of a new passkey').fill('Test key');
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await prove(page, password, 'Continue');
    await expect(passkeys.getByRole('listitem')).toContainText(/Test key.*never used/s);

    await signOut(page);
    // With conditional UI, this authenticator would sign in before the button is pressed.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

    await page.goto('/settings?tab=security');
    await expect(passkeys.getByRole('listitem')).toContainText('last used');
    await passkeys.getByRole('button', { name: 'Rename Test key' }).click();
    await passkeys.getByLabel('Name', { exact: true }).fill('Blue key');
    await passkeys.getByRole('button', { name: 'Save' }).click();
    await passkeys.getByRole('button', { name: 'Remove Blue key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  });
});

test('Steam: a new account without a password, and no question the second time', async ({ page }) => {
  const signInAtSteam = async (who: string): Promise<void> => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in through Steam' }).click();
    await page.getByRole('link', { name: who }).click();
  };
  // The account of an earlier try stays linked.
  const somebody = ['Sign in as Ilse Varga', 'Sign in as Odo Karst'][test.info().retry]!;
  await signInAtSteam('Cancel');
  await expect(page.getByRole('alert')).toHaveText('You did not sign in on Steam.');

  await signInAtSteam(somebody);
  const username = `ilse-${Date.now().toString(36)}`;
  await page.getByLabel('Username').fill('jonas');
  await page.getByLabel('Email Address').fill(`${username}@patchlight.example`);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('This username is already taken.')).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(page.url()).not.toMatch(/code|openid|state/);

  await signOut(page);
  await signInAtSteam(somebody);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.goto('/settings?tab=security');
  await section(page, 'Steam account').getByRole('button', { name: 'Unlink Steam account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm through Steam' }).click();
  await page.getByRole('link', { name: somebody }).click();
  await expect(page.getByText('Confirmed. You can go on now.')).toBeVisible();
  await section(page, 'Steam account').getByRole('button', { name: 'Unlink Steam account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('dialog')).toContainText('This is the only way to sign in to your account.');
});
