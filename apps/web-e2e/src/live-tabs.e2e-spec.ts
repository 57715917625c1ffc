import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, follow, publish, signUp, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const BRINELIGHT = 904_110;

/** Watches the event streams of all tabs. Returns the number of those that are open. */
const watchStreams = (context: BrowserContext): (() => number) => {
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications/stream') streams.add(request);
  });
  context.on('requestfinished', (request) => streams.delete(request));
  context.on('requestfailed', (request) => streams.delete(request));
  return () => [...streams].filter((request) => !request.frame().page().isClosed()).length;
};

const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.locator('[data-prerendered]')).toHaveCount(0);
  await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
  return tab;
};

test('two tabs share one stream, and neither misses a post when the other is closed or signs out', async ({
  page,
  context,
}) => {
  const streams = watchStreams(context);
  await signUp(page);
  await follow(page, 'Brinelight');
  await page.goto('/my-games');
  const row = page.locator('[data-row]', { hasText: 'Brinelight' });
  await expect(row).toBeVisible();
  const home = await openTab(context, '/');
  await expect(home.getByRole('heading', { name: 'New this week' })).toBeVisible();
  await expect.poll(streams).toBe(1);

  const first = `Low tide ${Date.now()}`;
  const before = await row.boundingBox();
  await publish({ appid: BRINELIGHT, title: first, body: 'The lamps are low.', eventType: 12 });
  for (const [tab, name] of [
    [page, 'My Games'],
    [home, 'Home'],
  ] as const) {
    await expect(tab.getByRole('button', { name: '1 new' })).toBeVisible({ timeout: 30_000 });
    await expect(tab).toHaveTitle(`(1) Patchlight - ${name}`);
    await expect(tab.getByText(first)).toHaveCount(0);
  }
  expect(await row.boundingBox()).toEqual(before);
  expect(streams()).toBe(1);

  await page.getByRole('button', { name: '1 new' }).click();
  await expect(row.getByText(first)).toBeVisible();
  await home.keyboard.press('.');
  await expect(home.getByRole('link', { name: first }).first()).toBeVisible();
  await expect(home.getByRole('button', { name: '1 new' })).toHaveCount(0);

  await page.close();
  await expect.poll(streams).toBe(1);
  const second = `High tide ${Date.now()}`;
  await publish({ appid: BRINELIGHT, title: second, body: 'The lamps are high.', eventType: 12 });
  await expect(home.getByRole('button', { name: '1 new' })).toBeVisible({ timeout: 30_000 });
  await expect(home).toHaveTitle('(2) Patchlight - Home');

  const calendar = await openTab(context, '/calendar');
  await expect(calendar).toHaveTitle('(2) Patchlight - Calendar');
  expect(streams()).toBe(1);
  await home.getByRole('button', { name: 'Account menu' }).click();
  await home.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(home).toHaveTitle('Patchlight - Sign In');
  await expect(calendar.getByRole('button', { name: 'Account menu' })).toBeHidden();
  await expect(calendar).toHaveTitle(/^Patchlight - /);
  await expect.poll(streams).toBe(0);
});
