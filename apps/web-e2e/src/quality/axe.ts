import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { RunOptions } from 'axe-core';
import type axe from 'axe-core';
import { expect } from '../journey.ts';
import { onPhone, settled } from './visit.ts';

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA. */
const TAGS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
const DESKTOP = 600;
/** All that a theme changes. */
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const;

const found = (
  page: Page,
  { type, values }: typeof TAGS | typeof CONTRAST,
  rules: RunOptions['rules'] = {},
): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      const { violations: all } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return all.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
    },
    { resultTypes: ['violations'], runOnly: { type, values: [...values] }, rules } as RunOptions,
  );

/** Switches between the light and the dark theme. @returns the new one */
const switchTheme = async (page: Page): Promise<'dark' | 'light'> => {
  const theme = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    return (dataset['theme'] = dataset['theme'] === 'light' ? 'dark' : 'light') as 'dark' | 'light';
  });
  await settled(page);
  return theme;
};

/**
 * Violations of WCAG 2.2 AA by axe, one line per element; colors on desktops only, in both themes, which phones share.
 * Leaves the page in its other theme, so that the next check begins with that.
 */
export const violations = async (page: Page): Promise<string[]> => {
  // Once per document: its half megabyte takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  if (page.viewportSize()!.width < DESKTOP)
    return found(page, TAGS, { 'color-contrast': { enabled: false } });
  const all = await found(page, TAGS);
  const theme = await switchTheme(page);
  const colors = await found(page, CONTRAST);
  return [...all, ...colors.map((line) => `${theme}: ${line}`)];
};

/** Expects that axe finds nothing, once the page is at rest. */
export const expectClean = async (page: Page): Promise<void> => {
  await settled(page);
  expect(await violations(page)).toEqual([]);
};

/** What opens over a page, or tells of a failure. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=alert], dialog[open]';

/** Expects that axe finds nothing on a desktop and on a phone, and that the change of size closes nothing. */
export const expectCleanOnBoth = async (page: Page): Promise<void> => {
  await expectClean(page);
  const open = await page.locator(OPEN).count();
  await onPhone(page, async () => {
    await expectClean(page);
    expect(await page.locator(OPEN).count(), 'dialogs, menus and alerts on a phone').toBe(open);
  });
};
