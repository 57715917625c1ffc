import { expect, signIn, test } from '../journey.ts';
import { settled, visit } from './visit.ts';

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading] of [
    ['/', 'Welcome to Patchlight'],
    ['/login', 'Sign In'],
    ['/register', 'Sign Up'],
  ] as const)
    test(`${path} shows its content`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });

  test('icons have their size before the sheet has come', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort());
    await page.goto('/pro-features');
    const icon = page.getByRole('listitem').first().locator('svg');
    expect((await icon.boundingBox())?.height).toBe(24);
  });

  test('no form takes a password that could only be sent in the clear, and no button a press', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.locator('form[inert] input[type="password"]')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.locator('#root button:not([inert])')).toHaveCount(0);
  });

  test('the code of an error that nobody has had is not shown', async ({ page }) => {
    await page.goto('/500');
    await expect(page.getByText('Error code for support:')).toBeVisible();
    await expect(page.getByText(/500-\d/)).toHaveCount(0);
  });

  test('whoever holds a token is not greeted as a visitor', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register Now' })).toHaveCount(0);
  });
});

test('the app takes the place of the paint without moving anything', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/login', '/register', '/pricing', '/pro-features']) {
    await page.goto(path);
    await expect(page.locator('#root:not([data-painted]) h1')).toBeVisible();
    await settled(page);
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      moved.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThan(0.02);
  }
});

test('Home asks for the newest updates once, while its scripts are still coming', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/assets/vendor-*.js', async (route) => {
    await page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/updates/latest'));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText(/^\d+[mhd] ago$|^Just now$/).first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/updates/latest')).toHaveLength(1);
});

test('a paint of somebody else is dropped: a stale cookie, a token without one', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
  await page.goto('/login');
  await signIn(page, 'jonas');
  await expect(page.getByRole('link', { name: 'View My Games' })).toBeVisible();
  await context.clearCookies({ name: 'signed_in' });
  await visit(page, '/my-games', null);
  await expect(page.getByRole('heading', { name: /My Game Hub/ })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toContain('signed_in=1');
});
