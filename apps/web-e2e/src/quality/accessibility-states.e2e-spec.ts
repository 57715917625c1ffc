import type { Page } from '@playwright/test';
import { expect, openInbox, signIn, test } from '../journey.ts';
import { violations } from './axe.ts';
import { become, settled, visit } from './visit.ts';

const ERROR = {
  status: 400,
  json: { success: false, code: 'VALIDATION_ERROR', message: 'It did not work.' },
};

const failing = async (page: Page, path: string): Promise<void> => {
  await page.route(`**/api${path}`, (route) => route.fulfill(ERROR));
};

const expectClean = async (page: Page): Promise<void> => {
  await settled(page);
  expect(await violations(page)).toEqual([]);
};

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'an update with its spoiler closed and open': async (page) => {
    await visit(page, '/my-games', 'mira');
    await page.goto('/my-games?update=1823090411000197');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Update Details')).toBeVisible();
    await expectClean(page);
    const spoiler = dialog.getByRole('button', { name: /Spoiler/ });
    if (await spoiler.count()) await spoiler.first().click();
  },
  'an update that cannot be had': async (page) => {
    await failing(page, '/updates/*');
    await visit(page, '/my-games', 'mira');
    await page.goto('/my-games?update=1823090411000197');
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  },
  'the inbox over the page': async (page) => {
    await visit(page, '/', 'mira');
    await openInbox(page);
  },
  'the account menu': async (page) => {
    await visit(page, '/', 'jonas');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  },
  'a hub that cannot be had': async (page) => {
    await failing(page, '/user/games');
    await become(page, 'jonas');
    await page.goto('/my-games');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'a hub that loads': async (page) => {
    await page.route('**/api/user/games', () => undefined);
    await become(page, 'jonas');
    await page.goto('/my-games');
    await expect(page.getByText('Loading your games...')).toBeAttached();
  },
  'an empty hub': async (page) => {
    await page.route('**/api/user/games', (route) =>
      route.fulfill({ json: { success: true, data: { games: [] } } }),
    );
    await become(page, 'jonas');
    await page.goto('/my-games');
    await expect(page.getByText('Your Game Hub is Empty!')).toBeVisible();
  },
  'results of a search': async (page) => {
    await visit(page, '/search?q=tide', 'jonas');
  },
  'a search without results': async (page) => {
    await visit(page, '/search?q=zzqqxx', 'jonas');
    await expect(page.getByText('No results found for "zzqqxx".')).toBeVisible();
  },
  'a search that failed': async (page) => {
    await failing(page, '/steam/search*');
    await become(page, 'jonas');
    await page.goto('/search?q=tide');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'a calendar that failed': async (page) => {
    await failing(page, '/user/games/updates/calendar*');
    await become(page, 'jonas');
    await page.goto('/calendar');
    await expect(page.getByText('Failed to load calendar updates.')).toBeVisible();
  },
  'a refused sign-in': async (page) => {
    await page.goto('/login');
    await signIn(page, 'jonas', 'Wrong-Lantern-1');
    await expect(page.getByRole('alert')).toBeVisible();
  },
};

for (const [name, reach] of Object.entries(STATES))
  test(`axe finds nothing in ${name}`, async ({ page }) => {
    await reach(page);
    await expectClean(page);
  });
