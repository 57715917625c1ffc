import type { Locator, Page } from '@playwright/test';
import { expect, follow, goByKeys, openInbox, publish, signUp, test } from './journey.ts';

const GAMES = { Brinelight: 904_110, Cinderhold: 871_460 };

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 900;
const row = (within: Page | Locator, title: string): Locator =>
  within.getByRole('listitem').filter({ hasText: title });
const badge = (page: Page): Locator =>
  page.getByRole('button', { name: isPhone(page) ? /inbox/i : /notifications/i }).first();

/** Publishes posts to the inbox of the user, identified by a unique word. */
const arrive = async (page: Page, posts: readonly [keyof typeof GAMES, string, number?][]): Promise<void> => {
  for (const [game, title, eventType = 12] of posts) {
    await publish({ appid: GAMES[game], title, body: '[p]What is new[/p]', eventType });
  }
  await expect(async () => {
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await page.request.get('/api/notifications?per_page=100', { headers });
    expect(await answer.text()).toContain(posts.at(-1)![1]);
    const titles = JSON.stringify(await answer.json());
    for (const [, title] of posts) expect(titles).toContain(title);
  }).toPass({ timeout: 40_000 });
};

const wordOf = (): string => Date.now().toString(36);

test('the popover: rows, actions, opening, undo, empty state', async ({ page }) => {
  const word = wordOf();
  await signUp(page);
  await follow(page, 'Brinelight');
  await arrive(page, [
    ['Brinelight', `One ${word}`],
    ['Brinelight', `Two ${word}`],
  ]);
  await page.goto('/my-games');
  await expect(badge(page)).toContainText('2');
  await openInbox(page);
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  if (!isPhone(page)) await expect.poll(async () => (await inbox.boundingBox())?.width).toBe(400);
  await expect(inbox.getByText('2 unread')).toBeVisible();

  const one = row(inbox, `One ${word}`);
  await expect(one.getByText('Brinelight')).toHaveCSS('font-weight', '650');
  await expect(one.getByText(/^(Just now|\d+m ago)$/)).toBeAttached();
  await one.hover();
  await one.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(inbox.getByText('1 unread')).toBeVisible();
  await expect(one.getByText('Brinelight')).not.toHaveCSS('font-weight', '650');
  const link = one.getByRole('link', { name: /^Open update/ });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');

  await one.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Notification deleted.')).toBeVisible();
  await expect(one).toBeHidden();
  await page.keyboard.press('z');
  await expect(one).toBeVisible();
  await expect(one.getByText('Brinelight')).not.toHaveCSS('font-weight', '650');

  await inbox.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(inbox.getByText(/unread$/)).toBeHidden();
  await inbox.getByRole('button', { name: 'Delete All' }).click();
  await expect(inbox.getByText('No notifications yet')).toBeVisible();
  await expect(page.getByText('All notifications deleted.')).toBeVisible();
  await page.keyboard.press('z');
  await row(inbox, `Two ${word}`).getByText(`Two ${word}`).click();
  await expect(page.getByRole('heading', { name: `Two ${word}` })).toBeVisible();
  await expect(page).toHaveURL(/update=\d+/);
});

test('the inbox page by keyboard alone', async ({ page }) => {
  const word = wordOf();
  await signUp(page);
  await follow(page, 'Brinelight');
  await follow(page, 'Cinderhold');
  await arrive(page, [
    ['Brinelight', `Alpha ${word}`],
    ['Brinelight', `Beta ${word}`],
    ['Cinderhold', `Gamma ${word}`, 14],
  ]);
  await page.goto('/my-games');
  await expect(page.getByRole('heading', { name: 'My Game Hub' })).toBeVisible();
  await goByKeys(page, 'i', /\/notifications$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Inbox/);
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
  const focused = page.locator('li[data-row]:focus');

  await page.keyboard.press('j');
  await expect(focused).toHaveCount(1);
  const first = await focused.getAttribute('data-row');
  await expect(focused).toHaveAttribute('data-unread', 'true');
  await page.keyboard.press('m');
  await expect(focused).toHaveAttribute('data-unread', 'false');
  await page.keyboard.press('m');
  await expect(focused).toHaveAttribute('data-unread', 'true');

  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toBeHidden();

  await page.keyboard.press('k');
  await page.keyboard.press('#');
  await expect(page.locator(`li[data-row="${first}"]`)).toBeHidden();
  await expect(focused).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.locator(`li[data-row="${first}"]`)).toBeVisible();

  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Update Details')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Game' })).toBeFocused();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/game=871460/);
  await expect(row(page, `Alpha ${word}`)).toBeHidden();
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
});

test('the inbox page: filters in the URL, range selection, bulk changes and their undo', async ({ page }) => {
  const word = wordOf();
  await signUp(page);
  await follow(page, 'Brinelight');
  await follow(page, 'Cinderhold');
  await arrive(page, [
    ['Brinelight', `Alpha ${word}`],
    ['Brinelight', `Beta ${word}`],
    ['Cinderhold', `Gamma ${word}`, 14],
  ]);
  await page.goto('/notifications');
  await expect(page.getByRole('button', { name: /Brinelight.*2 updates, 2 unread/ })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()!.width);

  await page.getByRole('button', { name: 'Major' }).click();
  await expect(page).toHaveURL(/kind=major/);
  await expect(row(page, `Alpha ${word}`)).toBeHidden();
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
  await page.reload();
  await expect(row(page, `Gamma ${word}`)).toBeVisible();
  await expect(row(page, `Alpha ${word}`)).toBeHidden();
  await page.getByRole('button', { name: 'Major' }).click();
  await expect(row(page, `Alpha ${word}`)).toBeVisible();

  const boxes = page.getByRole('checkbox', { name: /^Select: / });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark read' }).click();
  await expect(page.getByText('3 notifications marked as read.')).toBeVisible();
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, `Beta ${word}`)).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('3 notifications deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(page, `Alpha ${word}`)).toBeVisible();
});

test('new notifications wait above the list while the user reads, and other tabs follow', async ({
  page,
  context,
}) => {
  const word = wordOf();
  await signUp(page);
  await follow(page, 'Brinelight');
  await arrive(page, [['Brinelight', `First ${word}`]]);
  await page.goto('/notifications');
  const first = row(page, `First ${word}`);
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  await arrive(page, [['Brinelight', `Second ${word}`]]);
  const pill = page.getByRole('button', { name: '1 new' });
  await expect(pill).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await pill.click();
  await expect(row(page, `Second ${word}`)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/notifications');
  await expect(row(other, `Second ${word}`)).toHaveAttribute('data-unread', 'true');
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(row(other, `Second ${word}`)).toHaveAttribute('data-unread', 'false');
  await expect(other.getByText(/\d unread$/)).toHaveCount(0);
});

test('an unfollowed game is restored with undo', async ({ page }) => {
  await signUp(page);
  await follow(page, 'Brinelight');
  await page.goto('/my-games');
  const game = row(page, 'Brinelight').first();
  await game.getByRole('button', { name: /add.*favorites/i }).click();
  await expect(page.getByRole('heading', { name: /Favorite Games/ })).toBeVisible();
  await game.hover();
  if (isPhone(page)) {
    await game.getByRole('button', { name: /More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Remove game' }).click();
  } else {
    await game.getByRole('button', { name: /^Remove game/ }).click();
  }
  await expect(page.getByText('Brinelight removed from your list.')).toBeVisible();
  await expect(page.getByText('Your Game Hub is Empty!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('heading', { name: /Favorite Games/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Favorite Games/ })).toBeVisible();
});

test('forty unread, triaged with one press each: open, next, done', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const word = wordOf();
  await signUp(page);
  await follow(page, 'Brinelight');
  await follow(page, 'Cinderhold');
  // A game's feed has 20 posts.
  await arrive(
    page,
    Array.from({ length: 40 }, (_, n) => [n % 2 ? 'Brinelight' : 'Cinderhold', `Post ${n + 1} of ${word}`]),
  );
  const token = await page.evaluate(() => localStorage.getItem('authToken'));

  /** The rows left after ten of them are done, and the presses for opening, the next one, and the ten. */
  const triage = async (at: Page, how: 'keyboard' | 'pointer' | 'touch'): Promise<object> => {
    const rows = at.locator('li[data-row]');
    const dialog = at.getByRole('dialog');
    const reads = async (row: Locator): Promise<void> => {
      const title = (await row.locator('button', { hasText: 'Post' }).textContent())!.match(
        /Post \d+ of \w+/,
      )![0];
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
      await expect(row).toHaveAttribute('data-unread', 'false');
    };
    let presses = 0;
    const press = async (key: string, target: Locator): Promise<void> => {
      presses += 1;
      if (how === 'keyboard') await at.keyboard.press(key);
      else if (how === 'touch') await target.tap();
      else await target.click();
    };
    const counted = async (act: () => Promise<void>): Promise<number> => {
      presses = 0;
      await act();
      return presses;
    };

    await at.goto('/notifications?group=off');
    // Not those of the last visit, which no key opens.
    await expect(at.locator('#root:not([data-prerendered]) li[data-row]').first()).toBeVisible();
    const before = await rows.count();
    if (how === 'keyboard') await at.keyboard.press('j');
    const open = await counted(() => press('o', rows.nth(0).getByRole('button', { name: /Post/ }).first()));
    await reads(rows.nth(0));
    const next = await counted(() => press('j', dialog.getByRole('button', { name: 'Next update' })));
    await reads(rows.nth(1));
    await at.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    if (how === 'keyboard') await rows.nth(0).focus();
    const done = await counted(async () => {
      for (let n = 1; n <= 10; n += 1) {
        const first = rows.nth(0);
        if (how === 'pointer') await first.hover();
        // A reload would cancel a request that is under way.
        const isStored = at.waitForResponse(
          (response) =>
            response.request().method() === 'POST' && response.url().includes('/api/notifications/'),
        );
        await press('e', first.getByRole('button', { name: /^Done: / }));
        await isStored;
        await expect(rows).toHaveCount(before - n);
        if (how === 'keyboard' && n < before) await expect(rows.nth(0)).toBeFocused();
      }
    });
    return { rows: await rows.count(), open, next, done: done / 10 };
  };

  expect(await triage(page, 'keyboard')).toEqual({ rows: 30, open: 1, next: 1, done: 1 });
  expect(await triage(page, 'pointer')).toEqual({ rows: 20, open: 1, next: 1, done: 1 });
  const phone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await phone.addInitScript((own) => localStorage.setItem('authToken', own!), token);
  const small = await phone.newPage();
  expect(await triage(small, 'touch')).toEqual({ rows: 10, open: 1, next: 1, done: 1 });
  await expect(small.getByText('unread', { exact: false }).first()).toBeAttached();
  expect(await triage(small, 'keyboard')).toEqual({ rows: 0, open: 1, next: 1, done: 1 });
  await expect(small.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await small.keyboard.press('z');
  await expect(small.locator('li[data-row]')).toHaveCount(1);
  await small.goto('/notifications?folder=done');
  await expect(small.locator('li[data-row]')).toHaveCount(39);
  await phone.close();
});

test('5,000 unread with odd names fit on phones, tablets and low screens', async ({ page }) => {
  await signUp(page);
  const names = [
    'Brinelight '.repeat(18).trim(),
    'מגדלור בים הסוער',
    '🗼🌊🐚',
    'Ω'.repeat(200),
    'مرحبا Patch 1.2',
  ];
  const game = (n: number) => ({
    name: names[n % names.length]!,
    steamAppId: 904_110 + n,
    iconUrl: null,
    logoUrl: n % 2 ? null : '/none.jpg',
  });
  const data = Array.from({ length: 50 }, (_, n) => ({
    id: String(n + 1),
    is_read: false,
    created_at: new Date(Date.now() - n * 3_600_000).toISOString(),
    message: names[n % names.length],
    game_update: {
      id: `9${n}`,
      title: names[(n + 1) % names.length],
      details: '',
      url: 'https://store.invalid/',
      updateDate: new Date().toISOString(),
      kind: 'patch',
      game: game(n),
    },
    notice: null,
  }));
  await page.route('**/api/notifications?**', (route) =>
    route.fulfill({ json: { data, unread_count: 5_000, next_cursor: '1' } }),
  );
  await page.route('**/api/notifications/unread-count', (route) =>
    route.fulfill({ json: { unread_count: 5_000 } }),
  );
  await page.route('**/api/notifications/stream', (route) => route.abort());
  await page.route('**/none.jpg', (route) => route.abort());
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/notifications', '/notifications?group=off']) {
      await page.goto(path);
      await expect(page.locator('li[data-row]')).toHaveCount(50);
      await expect(page.getByText('5000 unread').first()).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const heights = await page
        .locator('li[data-row]')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(width < 900 ? 65 : 48);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Inbox 5000 unread' })).toContainText('99+');
  const top = (await page.locator('section h2 + *').first().boundingBox())!.y;
  expect(top).toBeLessThanOrEqual(124);
  // Nothing stays in view on low screens.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => window.scrollTo(0, 600));
  const covering = await page.evaluate(
    () =>
      [...document.querySelectorAll('header, nav, [role=group]')].filter((bar) => {
        const { top: from, bottom } = bar.getBoundingClientRect();
        return ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && bottom > 0 && from < 390;
      }).length,
  );
  expect(covering).toBe(0);
});
