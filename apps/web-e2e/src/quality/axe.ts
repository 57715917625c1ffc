import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from '../journey.ts';
import { settled } from './visit.ts';

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

/** Violations of WCAG 2.2 AA by axe, one line per element; colors on desktops only, in both themes, which phones share. */
export const violations = async (page: Page): Promise<string[]> => {
  // Once per document: its half megabyte takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  if (page.viewportSize()!.width < DESKTOP)
    return found(page, TAGS, { 'color-contrast': { enabled: false } });
  const light = await found(page, TAGS);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const dark = await found(page, CONTRAST);
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  return [...light, ...dark.map((line) => `dark: ${line}`)];
};

/** Expects that axe finds nothing, once the page is at rest. */
export const expectClean = async (page: Page): Promise<void> => {
  await settled(page);
  expect(await violations(page)).toEqual([]);
};
