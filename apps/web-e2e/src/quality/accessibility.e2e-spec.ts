import { expect, test } from '../journey.ts';
import { violations } from './axe.ts';
import { motionOf, watchMotion } from './motion.ts';
import { visits } from './pages.ts';
import { outlineErrors, overflow, smallTargets, missingFocusIndicators } from './rules.ts';
import { EVERYBODY, onPhone, open, settled, signInAs, visit } from './visit.ts';

const REFLOW = { width: 320, height: 640 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Both sizes see the page of one load, which costs as much as the checks. */
for (const who of EVERYBODY)
  test(`the pages of ${who ?? 'a visitor'}, on desktops and phones: axe, outline, targets, focus, reflow, motion`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await signInAs(page, who);
    await watchMotion(page);
    const check = async (where: string): Promise<void> => {
      // The checks before have scrolled.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await settled(page);
      expect.soft(await violations(page), `${where}: axe`).toEqual([]);
      expect.soft(await outlineErrors(page), `${where}: outline`).toEqual([]);
      expect.soft(await overflow(page), `${where}: wider than the window`).toEqual([]);
      expect.soft(await smallTargets(page, 24), `${where}: targets below 24 px`).toEqual([]);
      expect.soft(await smallTargets(page, 40), `${where}: targets below 40 px`).toEqual([]);
      expect.soft(await missingFocusIndicators(page), `${where}: focus that cannot be seen`).toEqual([]);
    };
    for (const { route, path = route } of visits.filter((visit) => visit.who === who))
      await test.step(path, async () => {
        // Focusing a tab has put it into the URL. Opening the same URL would restore the scroll position.
        await page.goto('/livez');
        await open(page, path, who);
        await check(path);
        await onPhone(page, async () => {
          await check(`${path} on a phone`);
          await page.setViewportSize(REFLOW);
          expect.soft(await overflow(page), `${path}: wider than 320 px`).toEqual([]);
        });
        expect.soft(await motionOf(page), `${path}: moves with reduced motion`).toEqual([]);
      });
  });

test('each of these rules finds a planted violation', async ({ page }) => {
  await visit(page, '/login', null);
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('label')) label.remove();
    const dot = Object.assign(document.createElement('button'), { textContent: '.', title: 'dot' });
    Object.assign(dot.style, { width: '20px', height: '20px', padding: '0', outline: 'none' });
    const wide = Object.assign(document.createElement('div'), { className: 'planted' });
    wide.style.width = '3000px';
    wide.style.height = '1px';
    const second = Object.assign(document.createElement('h1'), { textContent: 'Second' });
    const faint = ['rgb(200 200 200)', 'rgb(60 60 60)'].map((color) => {
      const text = Object.assign(document.createElement('p'), { textContent: 'Hard to read' });
      text.style.color = color;
      return text;
    });
    document.querySelector('main')?.append(dot, wide, second, ...faint);
  });
  const found = await violations(page);
  expect(found.filter((line) => line.startsWith('label:'))).toHaveLength(2);
  for (const theme of ['', 'light: '])
    expect(found.filter((line) => line.startsWith(`${theme}color-contrast:`))).toHaveLength(1);
  expect(await outlineErrors(page)).toEqual(['2 h1']);
  expect(await overflow(page)).toContain('div.planted');
  expect(await smallTargets(page, 24)).toEqual([expect.stringContaining('20x20')]);
  expect(await missingFocusIndicators(page)).toEqual(['button "."']);
});
