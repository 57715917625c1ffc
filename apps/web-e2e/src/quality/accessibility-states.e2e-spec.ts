import type { Page } from '@playwright/test';
import { expect, follow, openInbox, publish, signIn, signUp, test } from '../journey.ts';
import { expectClean, expectCleanOnBoth } from './axe.ts';
import { signInAs, visit } from './visit.ts';

// They are checked at rest, which comes sooner.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ERROR = {
  status: 400,
  json: { success: false, code: 'VALIDATION_ERROR', message: 'It did not work.' },
};

const UNDO = '0b6f8f5e-7a39-4c0e-9a41-1c9d2a7e5f10';

const failing = async (page: Page, path: string): Promise<void> => {
  await page.route(`**/api${path}`, (route) => route.fulfill(ERROR));
};

const CONNECTION = {
  serverUrl: 'https://dav.example/',
  username: 'mira',
  connectedCalendar: 'Games',
  syncFrequency: 'daily',
  exportSettings: { gameUpdates: true, gameReleases: true },
  status: 'failed',
  progress: null,
  lastSync: null,
  problem: { code: 'gone', message: 'This calendar is not on the server any more.' },
};

const IMPORT = {
  id: UNDO,
  profile: 'tess',
  state: 'ready',
  problem: null,
  owned: 'shown',
  wishlist: 'private',
  chosen: 9,
  added: 3,
  left: { owned: 2, wishlist: 1 },
  room: { owned: 2, wishlist: 9 },
  canWish: true,
};
const IMPORT_GAMES = [
  { source: 'owned', appId: 1, name: 'Brinelight', isListed: true },
  { source: 'owned', appId: 2, name: 'Cinderhold', isListed: false },
].map((game) => ({ ...game, logo: null, lastPlayedAt: null, minutesPlayed: 90, minutesPlayedRecently: 30 }));

/** Reached in another way on phones than on desktops. */
const BY_SIZE: Record<string, (page: Page) => Promise<void>> = {
  "a row's actions, filters that are on, and messages": async (page) => {
    await page.route(/\/api\/user\/games\/\d+\/favorite$/, (route) => route.fulfill(ERROR));
    await page.route(/\/api\/user\/games\/\d+$/, (route) =>
      route.fulfill({ json: { success: true, undo: { id: UNDO, until: '2100-01-01T00:00:00.000Z' } } }),
    );
    await visit(page, '/my-games', 'mira');
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    const isPhone = await filter.isVisible();
    if (isPhone) await filter.click();
    await page.getByRole('button', { name: /^Patch \d+$/ }).click();
    if (isPhone) {
      await expectClean(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    const row = page.locator('[data-row]').first();
    const more = row.getByRole('button', { name: /^More actions/ });
    await expect(row.getByRole('heading')).toBeVisible();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    if (await more.isVisible()) {
      await more.click();
      await expect(page.getByRole('menuitem', { name: 'Remove game' })).toBeVisible();
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
    const isPhone = (page.viewportSize()?.width ?? 0) < 900;
    if (isPhone) await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Major', exact: true }).click();
    if (isPhone) {
      await expectClean(page);
      await page.getByRole('button', { name: 'Done', exact: true }).last().click();
    }
    await page
      .getByRole('checkbox', { name: /^Select: / })
      .first()
      .click();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete All' })).toBeVisible();
  },
  'the form of a category, the categories of a game, and the question before one is deleted': async (
    page,
  ) => {
    await visit(page, '/pro-features?tab=categories', 'mira');
    await page.getByRole('button', { name: 'Edit With friends' }).click();
    await expect(page.getByRole('checkbox', { checked: true }).first()).toBeVisible();
    await expectClean(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete With friends' }).click();
    await expect(page.getByRole('button', { name: 'Delete category' })).toBeVisible();
    await expectClean(page);
    await page.goto('/my-games');
    const row = page.locator('[data-row]').first();
    const more = row.getByRole('button', { name: /^More actions/ });
    await expect(row.getByRole('heading')).toBeVisible();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    if (await more.isVisible()) {
      await more.click();
      await page.getByRole('menuitem', { name: 'Categories…' }).click();
    } else {
      await row.hover();
      await row.getByRole('button', { name: /^Categories of/ }).click();
    }
    await expect(page.getByRole('checkbox', { name: 'With friends' })).toBeVisible();
  },
};

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'an update with a picture, a table and a spoiler, closed and open': async (page) => {
    await visit(page, '/my-games', 'mira');
    await page.goto('/my-games?update=1823090411000197');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('table')).toBeAttached();
    const picture = dialog.getByRole('button', { name: /^Enlarge picture/ }).first();
    await expect(picture).toBeVisible();
    await expectCleanOnBoth(page);
    await dialog.getByRole('button', { name: /Spoiler/ }).click();
    await expectCleanOnBoth(page);
    await picture.click();
    await expect(page.getByRole('button', { name: 'Close picture' })).toBeVisible();
  },
  'the command palette, and first steps with popular games behind it': async (page) => {
    await signUp(page);
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Follow / })).toHaveCount(8);
    await expectCleanOnBoth(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Command palette' }).click();
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('moss');
    await expect(palette.getByRole('option', { name: /^Mosskeeper/ })).toBeVisible();
  },
  'a connected calendar that failed, and the questions of the calendar export': async (page) => {
    await page.route('**/api/user/calendar-connection', (route) =>
      route.fulfill({ json: { success: true, data: CONNECTION } }),
    );
    await visit(page, '/pro-features?tab=calendar', 'mira');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectCleanOnBoth(page);
    for (const question of ['Create Feed', 'Disconnect', 'Connect again']) {
      await page.getByRole('button', { name: question }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectCleanOnBoth(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  },
  'an import, to be chosen from, under way, and done': async (page) => {
    let shown: object = IMPORT;
    await page.route('**/api/user/imports/current', (route) =>
      route.fulfill({ json: { success: true, data: { import: shown } } }),
    );
    await page.route('**/api/user/imports/current/games', (route) =>
      route.fulfill({ json: { success: true, data: { games: IMPORT_GAMES } } }),
    );
    await visit(page, '/import', 'jonas');
    await expect(page.getByRole('checkbox', { name: 'Cinderhold' })).toBeChecked();
    await expectCleanOnBoth(page);
    shown = { ...IMPORT, state: 'running' };
    await page.reload();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectCleanOnBoth(page);
    shown = { ...IMPORT, state: 'done' };
    await expect(page.getByText('3 games imported')).toBeVisible();
    await expectCleanOnBoth(page);
    shown = { ...IMPORT, state: 'failed', problem: 'There is no such profile.' };
    await page.reload();
    await expect(page.getByText('There is no such profile.')).toBeVisible();
  },
  'the search for a game to wish for': async (page) => {
    await visit(page, '/pro-features?tab=wishlist', 'mira');
    await page.getByRole('button', { name: 'Add Game' }).click();
    await page.getByLabel('Search for a game').fill('lantern');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(/^\d+ results?$/)).toBeVisible();
  },
  'the form of a reminder, and what is wrong with it': async (page) => {
    await visit(page, '/pro-features?tab=reminders', 'mira');
    await page.getByRole('button', { name: 'Create Reminder' }).click();
    const form = page.getByRole('dialog', { name: 'Create Reminder' });
    await form.getByLabel('Message').fill('Look');
    await form.getByLabel('Game').click();
    await expect(page.getByRole('listbox', { name: 'Game' })).toBeVisible();
    await expectCleanOnBoth(page);
    await page.keyboard.press('Enter');
    await form.getByLabel('Date and time').fill('2020-01-01T10:00');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('The date cannot be in the past').first()).toBeVisible();
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
  'a library that fails to load': async (page) => {
    await failing(page, '/user/games');
    await signInAs(page, 'jonas');
    await page.goto('/my-games');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'a library that loads': async (page) => {
    await page.route('**/api/user/games', () => undefined);
    await signInAs(page, 'jonas');
    await page.goto('/my-games');
    await expect(page.getByText('Loading your games...')).toBeAttached();
  },
  'a new update that waits above My Games': async (page) => {
    await signUp(page);
    await follow(page, 'Cinderhold');
    await page.goto('/my-games');
    await expect(page.locator('[data-row]')).toBeVisible();
    await publish({ appid: 871_460, title: 'The gate opens', body: 'Text.', eventType: 12 });
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible({ timeout: 30_000 });
  },
  'an empty library': async (page) => {
    await page.route('**/api/user/games', (route) =>
      route.fulfill({ json: { success: true, data: { games: [] } } }),
    );
    await signInAs(page, 'jonas');
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
    await signInAs(page, 'jonas');
    await page.goto('/search?q=tide');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'a calendar that loads': async (page) => {
    await page.route('**/api/user/games/updates/calendar*', () => undefined);
    await signInAs(page, 'jonas');
    await page.goto('/calendar');
    await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  },
  'a calendar that failed': async (page) => {
    await failing(page, '/user/games/updates/calendar*');
    await signInAs(page, 'jonas');
    await page.goto('/calendar');
    await expect(page.getByText(ERROR.json.message)).toBeVisible();
  },
  'a question to an admin, who is then asked for the password': async (page) => {
    await page.route('**/api/admin/users/*', (route) =>
      route.fulfill({ status: 403, json: { ...ERROR.json, code: 'CONFIRMATION_REQUIRED' } }),
    );
    const offer = { methods: ['password'], isConfirmed: false };
    await page.route('**/api/auth/confirm', (route) =>
      route.fulfill({ json: { success: true, data: offer } }),
    );
    await visit(page, '/admin/users?search=jonas', 'ada');
    await page.getByRole('button', { name: 'Delete jonas' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectCleanOnBoth(page);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible();
  },
  'a stored post in the admin area': async (page) => {
    await visit(page, '/admin/updates', 'ada');
    await page.getByRole('table', { name: 'Posts' }).getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'As it is now' })).toBeVisible();
  },
  'the question for the owner of an account, and two-step sign-in being set up': async (page) => {
    const answer = (data: object) => ({ json: { success: true, data } });
    const offer = { methods: ['password', 'passkey', 'steam'], isConfirmed: false };
    await page.route('**/api/auth/confirm', (route) => route.fulfill(answer(offer)));
    await page.route('**/api/user/two-step', (route) =>
      route.fulfill(answer({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Patchlight?secret=ABCDEFGH' })),
    );
    await visit(page, '/settings?tab=security', 'jonas');
    // So tall that no control lies half under the bar of the phone.
    await page.setViewportSize({ ...page.viewportSize()!, height: 6_000 });
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Confirm through Steam' })).toBeVisible();
    await expectCleanOnBoth(page);
    await dialog.getByLabel('Current Password', { exact: true }).fill('Lantern-Oil-42');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  },
  'webhooks with their log, feeds, and a gate that holds': async (page) => {
    const at = '2026-01-05T12:00:00Z';
    const answer = (path: string, json: object, headers = {}) =>
      page.route(`**/api/v1/${path}`, (route) => route.fulfill({ json, headers }));
    const policy = { kinds: ['major', 'patch'], edits: 'hold', maxAge: 120 };
    const webhook = {
      id: 'w',
      name: 'Build server',
      format: 'standard',
      maskedAddress: 'ci.example.com/…hook',
      types: ['update.published', 'update.edited'],
      kinds: ['major'],
      appIds: [7],
      createdAt: at,
      madeBy: { tokenId: '7', name: 'CI' },
      paused: { reason: 'failures', at },
      previousSecretValidUntil: at,
      lastSuccessAt: null,
      failingSince: at,
    };
    const delivery = { id: 'd', type: 'ping', eventId: null, game: null, state: 'failed', at, tries: 2 };
    const result = { lastTryAt: at, nextTryAt: at, status: 500, durationMs: 80, error: 'Status 500.' };
    const url = `https://patchlight.example/feeds/${'x'.repeat(43)}`;
    const urls = { atom: `${url}.atom`, rss: `${url}.rss`, json: `${url}.json` };
    const feed = {
      id: 'f',
      name: 'Patches',
      kinds: ['patch'],
      category: null,
      urls,
      createdAt: at,
      lastReadAt: at,
    };
    const gate = { name: 'nightly', games: null, policy, createdAt: at, lastDecision: null, lastAck: null };
    const reasons = [{ type: 'stale', appId: 7, update: null }];
    await answer('webhooks', { webhooks: [webhook] });
    await answer('webhooks/w/deliveries', {
      deliveries: [{ ...delivery, ...result }],
      cursor: null,
      hasMore: false,
    });
    await answer('webhooks/w/deliveries/d', { ...delivery, ...result, request: '{}', response: 'Oops' });
    await answer('feeds', { feeds: [feed] });
    await answer('gates', { gates: [gate] });
    await answer(
      'gates/nightly',
      { ...gate, decision: 'hold', reasons, lock: {}, lockText: '' },
      { ETag: '"1"' },
    );
    // So tall that no control lies half under the bar of the phone.
    await page.setViewportSize({ ...page.viewportSize()!, height: 6_000 });
    await visit(page, '/settings?tab=developer', 'jonas');
    await expect(page.getByText('Every try of five days failed.')).toBeVisible();
    await expect(page.getByLabel('Atom address of Patches', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Log of Build server' }).click();
    await page.getByRole('button', { name: /^Details of Ping/ }).click();
    await expect(page.getByText('Oops')).toBeVisible();
    await expectCleanOnBoth(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Create a gate' }).click();
    await expect(page.getByRole('dialog', { name: 'Create a gate' })).toBeVisible();
    await expectCleanOnBoth(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check nightly' }).click();
    await expect(page.getByText('Its updates were not fetched lately')).toBeVisible();
    await expectCleanOnBoth(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  },
  'API tokens, one that is being made, and one that is shown': async (page) => {
    const row = {
      id: '1',
      name: 'Build server',
      prefix: 'plt_0aB1cD2e',
      scopes: ['games:read'],
      appIds: [7],
      lastUsedAt: null,
    };
    const times = { createdAt: '2026-01-05T12:00:00Z', expiresAt: '2026-02-04T12:00:00Z', isExpired: true };
    const token = `plt_${'x'.repeat(49)}`;
    await page.route('**/api/user/api-tokens', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: route.request().method() === 'GET' ? [{ ...row, ...times }] : { token },
        },
      }),
    );
    await visit(page, '/settings?tab=developer', 'jonas');
    await page.getByRole('button', { name: 'Create a token' }).click();
    const form = page.getByRole('dialog', { name: 'Create an API token' });
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('Name must be 1 to 60 characters').first()).toBeVisible();
    await expectCleanOnBoth(page);
    await form.getByLabel('Name').fill('Build server');
    await page.keyboard.press('Enter');
    await expect(page.getByText(token, { exact: true })).toBeVisible();
    await expect(form).toBeHidden();
  },
  'the second step of a sign-in, by an app and by a recovery code': async (page) => {
    const data = { secondStep: { ticket: 't', methods: ['totp', 'recovery'] } };
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { success: true, data } }));
    await page.goto('/login');
    await signIn(page, 'jonas', 'Lantern-Oil-42');
    await expect(page.getByLabel('Code from your app')).toBeFocused();
    await expectCleanOnBoth(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
  },
  'a refused sign-in': async (page) => {
    await page.goto('/login');
    await signIn(page, 'jonas', 'Wrong-Lantern-1');
    await expect(page.getByRole('alert')).toBeVisible();
  },
};

for (const [name, reach] of Object.entries(BY_SIZE))
  test(`axe finds nothing in ${name}`, async ({ page }) => {
    await reach(page);
    await expectClean(page);
  });

for (const [name, reach] of Object.entries(STATES))
  test(`axe finds nothing in ${name}, on desktops and phones @once`, async ({ page }) => {
    await reach(page);
    await expectCleanOnBoth(page);
  });
