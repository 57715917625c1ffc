import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { settled } from './visit.ts';

/** WCAG 2.2 AA. */
const TAGS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** All that a theme changes. */
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const;

const found = async (page: Page, runOnly: typeof TAGS | typeof CONTRAST): Promise<string[]> => {
  // The pages have no cross-origin frames, so axe need not open a separate tab to merge results.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: all } = await axe
    .options({ resultTypes: ['violations'], runOnly: { type: runOnly.type, values: [...runOnly.values] } })
    .analyze();
  return all.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
};

/** Violations of WCAG 2.2 AA by axe, one line per element; in both themes. */
export const violations = async (page: Page): Promise<string[]> => {
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
