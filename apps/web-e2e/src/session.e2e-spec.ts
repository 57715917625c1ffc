import { addresses } from './addresses.env.ts';
import { expect, signIn, signUp, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

test('a visitor who opens a protected page returns to it after signing in', async ({ page }) => {
  await page.goto('/my-games?update=1823090411000197');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'jonas');
  await expect(page).toHaveURL(/\/my-games\?update=1823090411000197/);
  await expect(page.getByRole('dialog').getByRole('heading', { name: /The Drowned Coast/ })).toBeVisible();
});

test('a wrong password shows an error, and nothing is stored', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'jonas', 'Wrong-Lantern-1');
  await expect(page.getByRole('alert')).toContainText('Invalid credentials');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('empty fields show errors without a request', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Both fields are required.')).toBeVisible();
  expect(calls.filter((url) => url.includes('/auth/login'))).toEqual([]);
});

test('signing out in one tab signs the other out', { tag: '@once' }, async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto('/my-games');
  await expect(other.getByText('Your Game Hub is Empty!')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login/);
});

/** Status of a request with this token. */
const answerTo = async (token: string | null): Promise<number> => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${addresses.app}/api/auth/session`, { headers })).status;
};

for (const end of ['stays open', 'is closed at once'] as const) {
  test(
    `signing out ends the session at the server when the tab ${end}`,
    { tag: '@once' },
    async ({ page }) => {
      await signUp(page);
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      // As after five minutes, when a request needs a new CSRF token.
      await page.evaluate(() => sessionStorage.clear());
      await page.getByRole('button', { name: 'Account menu' }).click();
      expect(await answerTo(token)).toBe(200);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      if (end === 'is closed at once') await page.close();
      await expect.poll(() => answerTo(token)).toBe(401);
    },
  );
}

test('a session that ended elsewhere leads to the sign-in page', { tag: '@once' }, async ({ page }) => {
  await signUp(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  await fetch(`${addresses.app}/api/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  await page.goto('/my-games');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a taken username shows an error under its field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Jonas Two');
  await page.getByLabel('Username').fill('JONAS');
  await page.getByLabel('Email Address').fill(`jonas-${Date.now()}@patchlight.example`);
  await page.getByLabel('Password', { exact: true }).fill('Lantern-Oil-42');
  await page.getByLabel('Confirm Password').fill('Lantern-Oil-42');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('This username is already taken.')).toBeVisible();
});
