import { addresses } from './addresses.env.ts';
import { expect, publish, signIn, signUp, test } from './journey.ts';

const BRINELIGHT = 904_110;

test('a visitor sees a new update appear on Home, reads it, and opens the page of its game', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Patchlight - Home');
  const ticker = page.getByRole('region', { name: 'Newest updates' });
  await expect(ticker.getByRole('listitem')).toHaveCount(5);
  const title = `The tide turns ${Date.now()}`;
  await publish({ appid: BRINELIGHT, title, body: 'The moon has moved.', eventType: 14 });
  await expect(ticker.getByRole('link', { name: title })).toBeVisible({ timeout: 80_000 });
  await ticker.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog').getByText('The moon has moved.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await ticker.getByRole('link', { name: 'All updates of Brinelight' }).first().click();
  await expect(page).toHaveURL(`/g/${BRINELIGHT}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Brinelight' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('the page of a game opens shared updates, filters by kind, and has link preview metadata', async ({
  page,
  request,
}) => {
  await page.goto(`/g/${BRINELIGHT}`);
  await expect(page).toHaveTitle('Patchlight - Brinelight');
  await page.getByRole('button', { name: /^Patch/ }).click();
  await expect(page).toHaveURL(/kind=patch/);
  const list = page.getByRole('region', { name: 'Updates' }).locator('ol');
  await expect(list.getByText('Major', { exact: true })).toHaveCount(0);
  const first = list.getByRole('link').first();
  const title = (await first.textContent())!;
  await first.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  const shared = page.url();
  const html = await (await request.get(shared)).text();
  expect(html).toContain(`<title>Patchlight - Brinelight: ${title}</title>`);
  expect(html).toContain('<meta property="og:type" content="article" />');
  await page.goto(shared);
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
});

test('a visitor who follows a game signs in first and returns to the game', async ({ page }) => {
  const { username } = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/g/${BRINELIGHT}`);
  await page.getByRole('link', { name: 'Follow Brinelight' }).click();
  await signIn(page, username);
  await expect(page).toHaveURL(`/g/${BRINELIGHT}`);
  await page.getByRole('button', { name: 'Add Brinelight to your list' }).click();
  await expect(page.getByRole('link', { name: 'Game Brinelight is in your list' })).toBeVisible();
});

test('an unknown game is the 404 page, with status 404', async ({ page, request }) => {
  expect((await request.get('/g/999999')).status()).toBe(404);
  await page.goto('/g/999999');
  await expect(page.getByRole('heading', { name: 'Game Not Found' })).toBeVisible();
});

test('a malicious title is escaped in the head of the page', async ({ page }) => {
  const mark = Date.now();
  const title = `"></title><script>window.hit=${mark}</script><img src=x onerror=window.hit=1>`;
  const { gid } = await publish({ appid: BRINELIGHT, title, body: 'Text.', eventType: 12 });
  await expect
    .poll(async () => (await page.request.get(`/api/updates/${gid}`)).status(), { timeout: 40_000 })
    .toBe(200);
  const html = await (await page.request.get(`/g/${BRINELIGHT}?update=${gid}`)).text();
  expect(html).not.toContain('<script>window.hit');
  const [head] = html.split('</head>');
  expect(head!.match(/<title>/g)).toHaveLength(1);
  await page.goto(`/g/${BRINELIGHT}?update=${gid}`);
  await expect(page.getByRole('dialog').getByText('Text.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
});

test('a user sees the updates since the last visit', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await expect(page.getByText('Follow your first game')).toBeVisible();
  const popular = page.getByRole('region', { name: 'Popular here' });
  await expect(popular.getByRole('listitem')).toHaveCount(8);
  await popular.getByRole('button', { name: 'Follow Brinelight' }).click();
  await expect(popular.getByRole('button', { name: 'Following Brinelight' })).toBeFocused();
  await page.getByRole('button', { name: 'See its latest update' }).click();
  await expect(page.getByRole('dialog')).toContainText('Brinelight');
  const title = `While you were away ${Date.now()}`;
  const { gid } = await publish({ appid: BRINELIGHT, title, body: 'Text.', eventType: 14 });
  await expect
    .poll(async () => (await fetch(`${addresses.app}/api/updates/${gid}`)).status, { timeout: 40_000 })
    .toBe(200);
  await page.goto('/');
  const since = page.getByRole('region', { name: 'New this week' });
  await expect(since.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Games' })).toBeVisible();
});

test('Home has no layout shift while the newest updates load', async ({ page }) => {
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) state.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/updates/latest', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Newest updates' }).getByRole('listitem')).toHaveCount(5);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
});

test('the footer leads to the changelog, with its feed, and to what is stored', async ({ page, request }) => {
  await page.goto('/pricing');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Changelog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible();
  const change = await page.getByRole('main').getByRole('listitem').first().textContent();
  await page.reload();
  const feed = page.locator('head link[rel=alternate]');
  await expect(feed).toHaveAttribute('href', /\/changelog\.atom$/);
  const answer = await request.get((await feed.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toContain('application/atom+xml');
  expect(await answer.text()).toContain(change!.split(' ').slice(0, 3).join(' '));
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Who else gets something' })).toBeVisible();
});
