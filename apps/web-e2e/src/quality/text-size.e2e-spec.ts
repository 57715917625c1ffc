import { expect, test } from '../journey.ts';
import { visits } from './pages.ts';
import { cutText, overflow } from './rules.ts';
import { EVERYBODY, open, signInAs } from './visit.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

/** Twice the defaults, as a preference of the browser: `em` in media queries follows it too. */
const LARGE_TEXT = { standard: 32, fixed: 26 };

for (const who of EVERYBODY)
  test(`the phone of ${who ?? 'a visitor'} has room for text of twice the size`, async ({ page }) => {
    test.setTimeout(240_000);
    await signInAs(page, who);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: LARGE_TEXT });
    for (const { route, path = route } of visits.filter((visit) => visit.who === who))
      await test.step(path, async () => {
        await page.goto('/livez');
        await open(page, path, who);
        const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
        expect(size, `${path}: 14 px at the default`).toBe('28px');
        expect.soft(await overflow(page), `${path}: wider than the window`).toEqual([]);
        expect.soft(await cutText(page), `${path}: text that is cut`).toEqual([]);
      });
  });

test('planted text that is cut is found', async ({ page }) => {
  await open(page, '/login', null);
  expect(await cutText(page)).toEqual([]);
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'Two lines of text' });
    Object.assign(button.style, { width: '40px', height: '10px' });
    document.querySelector('main')?.append(button);
    Object.assign(document.querySelector('h1')!.style, { height: '10px', overflow: 'hidden' });
    Object.assign(document.querySelector<HTMLElement>('main input')!.style, { height: '10px', padding: '0' });
  });
  expect(await cutText(page)).toHaveLength(3);
});
