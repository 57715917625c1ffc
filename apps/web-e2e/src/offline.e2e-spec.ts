import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { addresses } from './addresses.env.ts';
import { expect, follow, signIn, signUp, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const BANNER = 'You are offline. Showing what was loaded last.';

/** Waits until the service worker controls the page and has cached the shell. */
const untilCached = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
};

/** Everything that the browser stores for the page, as one text. */
const allStoredData = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stored: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        stored.push(request.url);
        if (new URL(request.url).pathname.startsWith('/assets/')) continue;
        stored.push(await ((await cache.match(request)) as Response).text());
      }
    }
    for (const { name } of await indexedDB.databases()) stored.push(`database ${name}`);
    return stored.join('\n');
  });

/** A separate instance of the product, whose build can be replaced. */
const startDeploys = async () => {
  let isNew = false;
  const server = createServer((request, response) => {
    void fetch(`${addresses.app}${request.url}`).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      for (const name of ['content-type', 'content-security-policy'])
        response.setHeader(name, answer.headers.get(name) ?? '');
      const isWorker = isNew && request.url === '/sw.js';
      response.end(isWorker ? String(body).replace(/VERSION = "\w+"/, 'VERSION = "another"') : body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    newVersion: () => {
      isNew = true;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
};

const network = async (context: BrowserContext, isThere: boolean): Promise<void> =>
  context.setOffline(!isThere);

const arriveAsMira = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await signIn(page, 'mira');
  await page.waitForURL('**/');
};

test('My Games opens offline with the last list; logging out there removes all data', async ({
  page,
  context,
}) => {
  const { username } = await signUp(page);
  await follow(page, 'Brinelight');
  await page.goto('/my-games');
  const row = page.getByText('Brinelight').first();
  await expect(row).toBeVisible();
  await untilCached(page);

  await network(context, false);
  await expect(page.getByText(BANNER)).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText(BANNER)).toBeVisible();
  await page.getByRole('button', { name: 'Add to favorites: Brinelight' }).click();
  await expect(page.getByText('Failed to update favorite status.').first()).toBeVisible();

  await network(context, true);
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect(row).toBeVisible();
  expect(await allStoredData(page)).toContain(username);
  expect(await allStoredData(page)).not.toContain('/api/');

  await network(context, false);
  await logOut(page);
  await page.goto('/my-games');
  await expect(page).toHaveURL(/\/login/);
  const stored = await allStoredData(page);
  expect(stored).not.toMatch(new RegExp(`${username}|Brinelight|authToken|eyJ|/api/`));
});

test('an unread update that was never opened can be read offline, and is gone after logging out', async ({
  page,
  context,
}) => {
  await arriveAsMira(page);
  await untilCached(page);
  const KEPT = 'unread-updates';
  await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 20_000 }).toContain(KEPT);
  const unopened = await page.evaluate(async () => {
    const answer = await caches.match('/offline/unread-updates', { cacheName: 'unread-updates' });
    const { updates } = (await answer!.json()) as { updates: { gid: string; title: string }[] };
    return { count: updates.length, ...updates.at(-1)! };
  });
  expect(unopened.count).toBeLessThanOrEqual(50);

  await network(context, false);
  await page.goto(`/my-games?update=${unopened.gid}`);
  await expect(page.getByRole('dialog').getByRole('heading', { name: unopened.title })).toBeVisible();
  await page.goto('/my-games?update=1');
  await expect(page.getByRole('dialog').getByText('An error occurred')).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain(KEPT);
  expect(await allStoredData(page)).not.toContain(unopened.title);
});

test('the calendar opens offline with the month that was loaded, and says so of another', async ({
  page,
  context,
}) => {
  await arriveAsMira(page);
  await page.goto('/calendar');
  const events = page.locator('[data-event]');
  await expect(events.first()).toBeVisible();
  await untilCached(page);

  await network(context, false);
  await page.reload();
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(events.first()).toBeVisible();
  await page.goto('/calendar?date=2020-02-01');
  await expect(page.getByRole('alert')).toContainText('February 2020 was not loaded before');
});

test('pages that were never opened work offline', async ({ page, context }) => {
  await page.goto('/');
  await untilCached(page);
  await network(context, false);
  for (const [path, heading] of [
    ['/login', 'Sign In'],
    ['/register', 'Sign Up'],
    ['/404', 'Game Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('an idle page notices that the server is back', async ({ page }) => {
  // Only the server is down; the browser stays online.
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/pricing');
  await expect(page.getByText(BANNER)).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/**');
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect(page.getByText(/^Upgrade to Pro - \$/)).toBeVisible();
});

test('signing in offline shows the network error', async ({ page, context }) => {
  await page.goto('/login');
  await untilCached(page);
  await network(context, false);
  await signIn(page, 'jonas');
  await expect(page.getByRole('alert')).toContainText(
    'Network error. Please check your internet connection and try again.',
  );
});

test('a new version offers a reload, activates and removes the old cache, but not what the user can read offline', async ({
  page,
}) => {
  const deploy = await startDeploys();
  try {
    await page.goto(deploy.url);
    await untilCached(page);
    const before = await page.evaluate(() => caches.keys());
    expect(before).toEqual([expect.stringMatching(/^patchlight-shell-[0-9a-f]{12}$/)]);
    await page.evaluate(() => caches.open('unread-updates'));
    deploy.newVersion();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('A new version of Patchlight is available.')).toBeVisible();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .toEqual(['unread-updates', 'patchlight-shell-another']);
  } finally {
    await deploy.close();
  }
});
