import { expect, goByKeys, signIn, signUp, test } from './journey.ts';

const isPhone = (width = 0): boolean => width < 900;

test('every page has its title, and navigation focuses its heading', async ({ page, viewport }) => {
  await page.goto('/login');
  await signIn(page, 'ada');
  await expect(page.getByText('Welcome back, ada!')).toBeVisible();
  const bar = page.getByRole('navigation', { name: isPhone(viewport?.width) ? 'Places' : 'Main' });
  for (const [name, title] of [
    [/^My games$/i, 'Patchlight - My Games'],
    [/^Calendar$/, /^Patchlight - .*Calendar/],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('[aria-live="polite"]', { hasText: title }).first()).toBeAttached();
  }
});

test('the navigation shows the items for visitors, users and admins', async ({ page, viewport }) => {
  const phone = isPhone(viewport?.width);
  await page.goto('/');
  if (!phone) {
    const bar = page.getByRole('banner');
    for (const name of ['Login', 'Sign Up', 'PRO Features', 'Pricing'])
      await expect(bar.getByRole('link', { name })).toBeVisible();
  }
  await page.goto('/login');
  await signIn(page, 'ada');
  await page.getByRole('button', { name: 'Account menu' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('ada@patchlight.example')).toBeVisible();
  await expect(menu.getByText('ADMIN', { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Subscription' })).toHaveAttribute('href', '/subscription');
  await expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  await menu.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Go to My Games')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  if (!phone) {
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['My Games', 'Calendar', 'Search Games', /^PRO Features/, 'Admin'])
      await expect(main.getByRole('link', { name })).toBeVisible();
    await expect(main.getByRole('link', { name: /ACTIVE/ })).toBeVisible();
  }
});

test('keyboard shortcuts lead to every page, and can be turned off', async ({ page }) => {
  await signUp(page);
  await goByKeys(page, 'm', /\/my-games/);
  await expect(page.getByText('Your Game Hub is Empty!')).toBeVisible();
  await goByKeys(page, 'c', /\/calendar/);
  await expect(page).toHaveTitle(/Calendar/);
  await page.goto('/search');
  await page.getByRole('searchbox').fill('typed');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cale');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch', { name: /Single-key shortcuts/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.reload();
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/calendar/);
  await expect(help).toBeHidden();
});

test('a user who is not an admin is redirected from the admin area to Home', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'jonas');
  await expect(page.getByText('Welcome back, jonas!')).toBeVisible();
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/$/);
});

test('the 403 and 500 pages show the error, and link to the operator and the status page', async ({
  page,
  viewport,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reports')) sent.push(request.postDataJSON());
  });
  await page.goto('/403');
  await expect(page.getByText(/Request id: [0-9a-f-]{36}/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact administrator' })).toHaveAttribute(
    'href',
    /^mailto:news@patchlight\.example\?/,
  );
  await page.goto('/500');
  const code = await page.getByText(/^500-\d{6}$/).textContent();
  await expect(page.getByText(/Request id: [0-9a-f-]{36}/)).toBeVisible();
  expect(sent).toEqual([
    { code: '403', path: '/403' },
    { code, path: '/500' },
  ]);
  for (const path of ['/401', '/403', '/404', '/500']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, viewport?.width]);
  }
  await page.getByRole('link', { name: 'status page' }).click();
  await expect(page).toHaveURL(/\/status$/);
  await expect(page.getByRole('heading', { name: 'All systems work' })).toBeVisible();
});

test('a page is preloaded when its link is hovered', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#root:not([data-prerendered]) h1')).toBeVisible();
  const part = page.waitForRequest(/\/assets\/pricing-.*\.js$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).hover();
  await part;
});

test('hovering preloads the dialog over links that open it, not over other content', async ({ page }) => {
  const parts = new Set<string>();
  page.on('request', (request) => {
    const part = /\/assets\/(mui|update-dialog)-[^/]+\.js$/.exec(request.url())?.[1];
    if (part) parts.add(part);
  });
  await page.goto('/login');
  await signIn(page, 'mira');
  await page.getByRole('link', { name: 'View My Games' }).waitFor();
  await page.mouse.move(0, 400);
  await page.goto('/my-games');
  await page.locator('[data-row]').first().waitFor();
  parts.clear();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.waitForTimeout(500);
  expect([...parts]).toEqual([]);
  await page.getByRole('button', { name: 'Refresh' }).hover();
  await expect.poll(() => [...parts].sort()).toEqual(['mui', 'update-dialog']);
});

test('a page whose chunks are gone after a deployment offers a reload', async ({ context }) => {
  // A separate page, because missing chunks are logged to the console.
  const page = await context.newPage();
  await context.route('**/sw.js', (route) => route.abort());
  await context.route('**/assets/pricing-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/pricing');
  await expect(page.getByText('A new version is here')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('#root:not([data-prerendered]) h1')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByText('A new version is here')).toBeVisible();
  await context.unroute('**/assets/pricing-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /plan/i })).toBeVisible();
  await expect(page.getByText('A new version is here')).toBeHidden();
});
