import { expect, test } from '../journey.ts';
import { violations } from './axe.ts';
import { visits } from './pages.ts';
import { outlineErrors, overflow, smallTargets, missingFocusIndicators } from './rules.ts';
import { EVERYBODY, signInAs, open, visit } from './visit.ts';

const REFLOW = { width: 320, height: 640 };

for (const who of EVERYBODY)
  test(`the pages of ${who ?? 'a visitor'}: axe, outline, targets, focus, reflow`, async ({ page }) => {
    test.setTimeout(180_000);
    const window = page.viewportSize()!;
    await signInAs(page, who);
    for (const { route, path = route } of visits.filter((visit) => visit.who === who))
      await test.step(path, async () => {
        await page.setViewportSize(window);
        // Focusing a tab has put it into the URL. Opening the same URL would restore the scroll position.
        await page.goto('/livez');
        await open(page, path, who);
        expect.soft(await violations(page), `${path}: axe`).toEqual([]);
        expect.soft(await outlineErrors(page), `${path}: outline`).toEqual([]);
        expect.soft(await overflow(page), `${path}: wider than the window`).toEqual([]);
        expect.soft(await smallTargets(page, 24), `${path}: targets below 24 px`).toEqual([]);
        expect.soft(await smallTargets(page, 40), `${path}: targets below 40 px`).toEqual([]);
        expect.soft(await missingFocusIndicators(page), `${path}: focus that cannot be seen`).toEqual([]);
        await page.setViewportSize(REFLOW);
        expect.soft(await overflow(page), `${path}: wider than 320 px`).toEqual([]);
      });
  });

test('each of these rules finds a planted violation', { tag: '@once' }, async ({ page }) => {
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
  for (const theme of ['', 'dark: '])
    expect(found.filter((line) => line.startsWith(`${theme}color-contrast:`))).toHaveLength(1);
  expect(await outlineErrors(page)).toEqual(['2 h1']);
  expect(await overflow(page)).toContain('div.planted');
  expect(await smallTargets(page, 24)).toEqual([expect.stringContaining('20x20')]);
  expect(await missingFocusIndicators(page)).toEqual(['button "."']);
});
