import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../journey.ts';
import { expectNoShift, holdApp, watchShifts } from './loading.ts';
import { settled, signInAs, visit } from './visit.ts';

/** A game of the demo and one of its updates. */
const GAME = '/g/904110';

test.describe('without scripts', () => {
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

  test('a game shows its updates', async ({ page }) => {
    await page.goto(GAME);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brinelight');
    // Other journeys publish posts of this game.
    const update = page.getByRole('region', { name: 'Updates' }).getByRole('listitem').first();
    await expect(update.getByRole('heading')).toHaveText(/\w/);
    await expect(update.getByText(/^(?:Major|Update|Patch|News|Other)$/)).toBeVisible();
    await expect(update.locator('time')).toHaveText(/ ago$|^Just now$/);
    await expect(page.getByRole('main')).not.toContainText(/\{\{|undefined/);
  });

  test('Home shows the newest updates, each with a link to its game', async ({ page }) => {
    await page.goto('/');
    const newest = page.getByRole('region', { name: 'Newest updates' });
    await expect(newest.getByRole('listitem')).toHaveCount(5);
    await expect(newest.locator('img, [aria-hidden="true"]').first()).toBeVisible();
    await expect(newest.locator('li:first-child img')).toHaveAttribute('fetchpriority', 'high');
    await expect(newest.locator('li:not(:first-child) img:not([loading="lazy"])')).toHaveCount(0);
    await expect(newest).not.toContainText(/\{\{|undefined/);
    await newest
      .getByRole('link', { name: /^All updates of / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/g\/\d+$/);
    await expect(page.getByRole('listitem').first()).toBeVisible();
  });

  test('icons have their size before the style sheet is loaded', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort());
    await page.goto('/pro-features');
    const icon = page.getByRole('listitem').first().locator('svg');
    expect((await icon.boundingBox())?.height).toBe(24);
  });

  test('no form accepts a password before scripts run, and no button a click', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('form[inert] input[type="password"]')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.locator('#root button:not([inert])')).toHaveCount(0);
  });

  test('the settings show their first form, and nothing about plan, date or language', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
    await page.goto('/settings');
    await expect(page.getByLabel('Username')).toBeDisabled();
    await expect(page.getByText('Letters, numbers, underscores and hyphens only')).toBeVisible();
    await expect(page.locator('[role="tab"]').nth(1)).toHaveText('Subscription');
    await expect(page.getByRole('main')).not.toContainText(/PRO|Now is|Automatic:/);
  });

  test('no error code is shown without an error', async ({ page }) => {
    await page.goto('/500');
    await expect(page.getByText('Error code for support:')).toBeVisible();
    await expect(page.getByText(/500-\d/)).toHaveCount(0);
  });

  test('a browser with a token does not see the page for visitors', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register Now' })).toHaveCount(0);
  });
});

/** The scripts and style sheets that were requested before the first paint. */
const requestedBeforePaint = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.(?:js|css)$/.test(name) && startTime < paint!.startTime)
      .map(({ name }) => name);
  });

test('the app is requested after the first paint, and replaces the page without layout shift', async ({
  page,
}) => {
  await watchShifts(page);
  for (const path of ['/', '/login', '/register', '/pricing', '/pro-features']) {
    await page.goto(path);
    await expect(page.locator('#root:not([data-prerendered]) h1')).toBeVisible();
    expect(await requestedBeforePaint(page)).toEqual([]);
    await settled(page);
    await expectNoShift(page, path);
  }
});

test('a link to a tab shows that tab before the app, without the content of the first one', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
  const release = await holdApp(page);
  const tabs = page.locator('#root[data-prerendered] [role="tab"][aria-selected="true"]');
  const username = page.locator('#root[data-prerendered] [name="username"]');
  for (const [query, name, hasForm] of [
    ['?tab=notifications', 'Notifications', false],
    ['?tab=account', 'Account', true],
    ['?tab=%22%5D', 'Account', true],
    ['', 'Account', true],
  ] as const) {
    await page.goto(`/settings${query}`, { waitUntil: 'domcontentloaded' });
    await expect(tabs).toHaveText(name);
    await expect(username).toBeVisible({ visible: hasForm });
  }
  release();
});

test('a press before the app is not lost', async ({ page, context, baseURL }) => {
  const pressBeforeApp = async (path: string, label: string): Promise<void> => {
    const release = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    // Inert, so it has no role, and a locator would not click it.
    const control = page.locator(`#root[data-prerendered] [aria-label="${label}"]`);
    await expect(control).toBeVisible();
    await page.waitForLoadState();
    const { x, y, width, height } = (await control.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    release();
  };
  await pressBeforeApp('/login', 'Show password');
  await expect(page.getByRole('button', { name: 'Show password', pressed: true })).toBeFocused();
  await signInAs(page, 'mira');
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
  await pressBeforeApp('/notifications', 'Notifications');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Notifications' })).toBeVisible();
});

test('what is entered before the app is not lost', async ({ page }) => {
  const enterBeforeApp = async (path: string, enter: (prerendered: Locator) => Promise<unknown>) => {
    const release = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    await enter(page.locator('#root[data-prerendered]'));
    release();
    await expect(page.locator('#root:not([data-prerendered]) h1')).toBeVisible();
  };
  await enterBeforeApp('/reference', (prerendered) =>
    prerendered.getByRole('searchbox').pressSequentially('gates'),
  );
  await expect(page.getByRole('searchbox')).toHaveValue('gates');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText('/api/auth/login');
  await enterBeforeApp('/pricing', async (prerendered) => {
    await prerendered.getByRole('combobox', { name: 'Theme' }).selectOption('light');
    await prerendered.getByText('Yearly').click();
  });
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
});

test('the app takes the newest content from the page instead of requesting it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const row = page.locator('#root:not([data-prerendered]) main ol li').first();
  await watchShifts(page);
  for (const path of ['/', GAME]) {
    await page.goto(path);
    await expect(row.getByRole('heading')).toBeVisible();
    await settled(page);
    await expectNoShift(page, path);
  }
  expect(asked.filter((path) => /^\/api\/(?:updates|games)\//.test(path))).toEqual([]);
});

test('the calendar of a phone shows its days before its updates, without layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user/games/updates/calendar*', async (route) => {
    await held;
    await route.continue();
  });
  await watchShifts(page);
  await signInAs(page, 'mira');
  await page.goto('/calendar');
  await expect(page.getByRole('list', { name: 'Days' }).locator('[aria-current="date"]')).toBeVisible();
  release();
  await expect(page.locator('[data-day]').first()).toBeVisible();
  await settled(page);
  await expectNoShift(page);
});

test('the prerendered page for another session state is dropped: a stale cookie, a token without cookie', async ({
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
