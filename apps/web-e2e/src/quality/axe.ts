import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { settled } from './visit.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA by axe, one line per element. */
export const violations = async (page: Page): Promise<string[]> => {
  // The pages have no cross-origin frames, so axe need not open a separate tab to merge results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found } = await axe.withTags(WCAG_22_AA).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
};

/** Expects that axe finds nothing, once the page is at rest. */
export const expectClean = async (page: Page): Promise<void> => {
  await settled(page);
  expect(await violations(page)).toEqual([]);
};
