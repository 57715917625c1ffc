import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';

interface Shift {
  value: number;
  /** The moved elements, with their vertical position before and after. */
  moved: string[];
}

/** Records the layout shifts of the page. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName;
          return `${name} ${previousRect.y} -> ${currentRect.y}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
export const expectNoShift = async (page: Page, path?: string): Promise<void> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${path ?? page.url()} shifts: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
};

/** Holds back the scripts of the app, and the style sheet if asked. @returns the function that lets them load */
export const holdApp = async (page: Page, { styles = false } = {}): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(styles ? /\/assets\/.*\.(?:js|css)$/ : /\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};
