import type { Page } from '@playwright/test';
import { expect, follow, publish, signIn, signUp, test } from './journey.ts';

const DAY = 86_400_000;
const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const open = async (page: Page, who: string): Promise<void> => {
  await page.goto('/calendar');
  await signIn(page, who);
  await expect(page.locator('[data-event]').first()).toBeVisible();
};
/** Reloads a URL until the published post is there. */
const reloadUntil = (page: Page, address: string, look: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(address);
    await look();
  }).toPass({ timeout: 45_000 });

test('every view has a URL: Back, reload and a link restore it', async ({ page }) => {
  await open(page, 'mira');
  const shown = page.locator('main h1 + p span').first();
  const present = await shown.innerText();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-01$/);
  await expect(shown).not.toHaveText(present);
  const month = await shown.innerText();
  await page.getByRole('button', { name: 'Week' }).click();
  await expect(page).toHaveURL(/view=week/);
  await page.goBack();
  await expect(page.getByText(month, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(month, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(page.getByText(month, { exact: true })).toBeHidden();
});

test('the calendar works by keyboard alone', async ({ page }) => {
  await open(page, 'mira');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('title'));
  await page.keyboard.press('j');
  const first = await focused();
  expect(first).toMatch(/.+: .+/);
  await page.keyboard.press('ArrowDown');
  const second = await focused();
  expect(second).not.toBe(first);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Update Details' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(focused).toBe(second);

  await page.keyboard.press('p');
  await expect(page).toHaveURL(/date=/);
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/view=week/);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/date=.*view=week|view=week.*date=/);
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/calendar\?view=week$/);
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/calendar$/);
});

test('a day shows three updates and the rest on request', async ({ page }) => {
  const date = Math.floor(Date.now() / DAY) * DAY - 8 * DAY + DAY / 2;
  const stamp = Date.now();
  for (const n of [1, 2, 3, 4, 5])
    await publish({
      appid: 855_908,
      title: `Fold ${n} of ${stamp}`,
      body: 'Paper.',
      eventType: 12,
      date: Math.floor(date / 1000) + n * 60,
    });
  await signUp(page);
  await follow(page, 'Paperkeep');
  const last = page.getByTitle(`Paperkeep: Fold 1 of ${stamp}`);
  const address = `/calendar?date=${utcDay(date)}`;
  const cell = page.locator(`[data-date="${utcDay(date)}"]`);
  await reloadUntil(page, address, () =>
    expect(cell.getByText(/^\+\d+ more$/)).toBeVisible({ timeout: 5000 }),
  );
  await expect(cell.locator('[data-event]')).toHaveCount(3);
  await cell.getByText(/^\+\d+ more$/).click();
  const rest = page.getByRole('dialog').filter({ has: last });
  await expect(rest).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: `Fold 1 of ${stamp}` })).toBeVisible();
});

test('on a phone the days start at the top, today first, and a busy day is short', async ({ page }) => {
  const now = Date.now();
  const game = { name: 'Lämpchen ‫مصباح‬ '.repeat(12), iconUrl: null, logoUrl: null };
  const entries = Array.from({ length: 300 }, (_, n) => ({
    gid: String(n),
    title: n === 0 ? '🪔🪔🪔' : `Fold ${n}`,
    url: 'https://example.com',
    updateDate: new Date(now).toISOString(),
    appId: 1,
    kind: 'patch',
    game,
  }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/user/games/updates/calendar*', (route) => route.fulfill({ json: entries }));
  await page.goto('/calendar');
  await signIn(page, 'jonas');
  const days = page.getByRole('list', { name: 'Days' });
  await expect(days).toBeVisible();
  expect(await days.evaluate((list) => list.getBoundingClientRect().top)).toBeLessThanOrEqual(160);
  const today = page.getByRole('heading', { name: /^Today / });
  await expect(today).toBeInViewport();
  const group = page.getByRole('button', { name: /^299 more updates/ });
  await expect(group).toBeVisible();
  await group.click();
  await expect(page.locator('[data-event="update"]')).toHaveCount(300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.locator('[data-event]').last().focus();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(today).toBeFocused();
  await expect(today).toBeInViewport();
});

test('an empty month leads to the latest update', async ({ page }) => {
  await open(page, 'jonas');
  await page.goto('/calendar?date=2031-02-01');
  await expect(page.getByText('No updates in February 2031.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the latest update' }).click();
  await expect(page.locator('[data-event]').first()).toBeVisible();
});

test('an error keeps the content on screen and offers a retry', async ({ page }) => {
  await open(page, 'jonas');
  let isAway = true;
  await page.route('**/api/user/games/updates/calendar*', (route) =>
    isAway ? route.fulfill({ status: 400, json: { message: 'Away' } }) : route.continue(),
  );
  await page.keyboard.press('w');
  await expect(page.getByText('Away', { exact: true })).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Away', { exact: true })).toBeHidden();
});

for (const [timezoneId, hours, minutes] of [
  ['Pacific/Auckland', 23, 30],
  ['America/Los_Angeles', 0, 30],
] as const)
  test.describe(`in ${timezoneId}`, { tag: '@once' }, () => {
    test.use({ timezoneId, locale: 'en-US' });

    test(`a post of ${hours}:${minutes} UTC is shown on the local day`, async ({ page }) => {
      const time = Math.floor(Date.now() / DAY) * DAY - 6 * DAY + (hours * 60 + minutes) * 60_000;
      const title = `Tide table ${Date.now()}`;
      await publish({ appid: 892_570, title, body: 'Tides.', eventType: 12, date: Math.floor(time / 1000) });
      await signUp(page);
      await follow(page, 'Saltwind Ledger');
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(time);
      expect(local).not.toBe(utcDay(time));
      const words = new Date(`${local}T12:00:00Z`).toLocaleDateString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      });
      const asked: URL[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/updates/calendar')) asked.push(new URL(request.url()));
      });
      const day = page.getByRole('region', { name: words });
      await reloadUntil(page, `/calendar?view=week&date=${local}`, () =>
        expect(day.getByTitle(`Saltwind Ledger: ${title}`)).toBeVisible({ timeout: 5000 }),
      );
      const range = asked.at(-1)?.searchParams;
      expect(utcDay(time) >= (range?.get('startDate') ?? '9')).toBe(true);
      expect(utcDay(time) <= (range?.get('endDate') ?? '')).toBe(true);
    });
  });
