import type { Page } from '@playwright/test';
import { expect, openInbox, signIn, test } from '../journey.ts';
import { violations } from './axe.ts';
import { become, settled, visit } from './visit.ts';

// What is judged at rest needs no background worker, which would fetch every other page.
test.use({ serviceWorkers: 'block' });

const ERROR = {
  status: 400,
  json: { success: false, code: 'VALIDATION_ERROR', message: 'It did not work.' },
};

const UNDO = '0b6f8f5e-7a39-4c0e-9a41-1c9d2a7e5f10';

const failing = async (page: Page, path: string): Promise<void> => {
  await page.route(`**/api${path}`, (route) => route.fulfill(ERROR));
};

const expectClean = async (page: Page): Promise<void> => {
  await settled(page);
  expect(await violations(page)).toEqual([]);
};

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'an update with a picture, a table and a spoiler, closed and open': async (page) => {
    await visit(page, '/my-games', 'mira');
    await page.goto('/my-games?update=1823090411000197');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('table')).toBeAttached();
    const picture = dialog.getByRole('button', { name: /^Enlarge picture/ }).first();
    await expect(picture).toBeVisible();
    await expectClean(page);
    await dialog.getByRole('button', { name: /Spoiler/ }).click();
    await expectClean(page);
    await picture.click();
    await expect(page.getByRole('button', { name: 'Close picture' })).toBeVisible();
  },
  "a row's actions, filters that are on, and messages": async (page) => {
    await page.route(/\/api\/user\/games\/\d+\/favorite$/, (route) => route.fulfill(ERROR));
    await page.route(/\/api\/user\/games\/\d+$/, (route) =>
      route.fulfill({ json: { success: true, undo: { id: UNDO, until: '2100-01-01T00:00:00.000Z' } } }),
    );
    await visit(page, '/my-games', 'mira');
    await page.getByRole('button', { name: /^Patch \d+$/ }).click();
    const row = page.locator('[data-row]').first();
    const more = row.getByRole('button', { name: /^More actions/ });
    if (await more.isVisible()) {
      await more.click();
      await expectClean(page);
      await page.getByRole('menuitem', { name: 'Remove game' }).click();
    } else {
      await row.hover();
      await row.getByRole('button', { name: /^Remove game/ }).click();
    }
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await row.getByRole('button', { name: /favorites/ }).click();
    await expect(page.getByText('Failed to update favorite status.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).last().hover();
  },
  'a selection and the menu of the inbox': async (page) => {
    await visit(page, '/notifications', 'mira');
    await page.getByRole('button', { name: 'Major', exact: true }).click();
    await page
      .getByRole('checkbox', { name: /^Select: / })
      .first()
      .click();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mark older than…' }).click();
    await expect(page.getByRole('menuitem', { name: 'Older than a week' })).toBeVisible();
  },
  'the week of the calendar': async (page) => {
    await visit(page, '/calendar?view=week', 'mira');
    await expect(page.locator('[data-event]').first()).toBeVisible();
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
  'a question to an admin, who is then asked for the password': async (page) => {
    await page.route('**/api/admin/users/*', (route) =>
      route.fulfill({ status: 403, json: { ...ERROR.json, code: 'CONFIRMATION_REQUIRED' } }),
    );
    await visit(page, '/admin/users?search=jonas', 'ada');
    await page.getByRole('button', { name: 'Delete jonas' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByLabel('Your password')).toBeVisible();
  },
  'a stored post in the admin area': async (page) => {
    await visit(page, '/admin/updates', 'ada');
    await page.getByRole('table', { name: 'Posts' }).getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'As it is now' })).toBeVisible();
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
