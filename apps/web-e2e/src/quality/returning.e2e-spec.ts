import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { expectNoShift, holdApp, watchShifts } from './loading.ts';
import { settled, signInAs, visit } from './visit.ts';

/** Waits for what saves a page when it is left, which loads after its content. */
const savesOnLeaving = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/snapshot-')),
  );

for (const [who, path, row] of [
  ['mira', '/my-games', 'h3'],
  ['jonas', '/my-games', 'h3'],
  ['mira', '/notifications', 'button'],
  ['jonas', '/notifications?group=off', 'button'],
] as const)
  test(`a returning visitor: ${who} sees ${path} as at the last visit before the app, without layout shift`, async ({
    page,
  }) => {
    await visit(page, path, who);
    await savesOnLeaving(page);
    await page.goto('/favicon.svg');

    const release = await holdApp(page, { styles: true });
    await watchShifts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const prerendered = page.locator('#root[data-prerendered]');
    await expect(prerendered.locator(`[data-row] ${row}`).first()).toBeVisible();
    await expect(prerendered.getByRole('button').first()).toHaveAttribute('inert');
    release();
    await expect(page.locator('#root:not([data-prerendered]) [data-row]').first()).toBeVisible();
    await settled(page);
    await expectNoShift(page);
  });

test('a row that is selected in the inbox of the last visit is selected', async ({ page }) => {
  await visit(page, '/notifications', 'mira');
  await savesOnLeaving(page);
  await page.goto('/favicon.svg');
  const release = await holdApp(page);
  await page.goto('/notifications', { waitUntil: 'commit' });
  // Inert, so it has no role, and a locator would not click it.
  const box = page.locator('#root[data-prerendered] [data-row] input').nth(2);
  await expect(box).toBeVisible();
  const label = (await box.getAttribute('aria-label'))!;
  const { x, y } = (await box.boundingBox())!;
  await page.mouse.click(x + 4, y + 4);
  release();
  await expect(page.getByRole('checkbox', { name: label, exact: true })).toBeChecked();
});

for (const who of ['mira', 'jonas'] as const)
  test(`what the app needs first for ${who} is requested before it, and once`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInAs(page, who);
    await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
    for (const path of [
      '/my-games',
      '/notifications',
      '/calendar',
      '/settings',
      '/subscription',
      '/g/904110',
    ]) {
      await page.goto(path);
      await expect(page.locator('#root:not([data-prerendered]) h1')).toBeVisible();
      // A map, from which the app takes what it uses.
      await page.waitForFunction(
        () =>
          (window as unknown as { earlyAnswers: { byUrl: Map<string, unknown> } }).earlyAnswers.byUrl.size ===
          0,
      );
      const asked = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ initiatorType }) => initiatorType === 'fetch')
          .map(({ name, startTime }) => ({ url: name, startTime })),
      );
      const [script] = await page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
      );
      const session = asked.filter(({ url }) => url.endsWith('/api/auth/session'));
      expect(session, path).toHaveLength(1);
      expect(session[0]!.startTime, path).toBeLessThanOrEqual(script!.startTime);
    }
  });

test('the calendar shows its month before the app', async ({ page, context, baseURL }) => {
  await signInAs(page, 'mira');
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
  const release = await holdApp(page);
  const title = page.getByRole('main').locator('[aria-live="polite"]').first();
  await page.goto('/calendar', { waitUntil: 'commit' });
  await expect(title).toHaveText(/^[A-Z][a-z]+ \d{4}$/);
  const early = await title.textContent();
  release();
  await expect(page.locator('#root:not([data-prerendered]) h1')).toBeVisible();
  await expect(title).toHaveText(early!);
});
