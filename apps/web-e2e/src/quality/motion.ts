import type { Page } from '@playwright/test';

const STILL_MS = 1;

/** Records animations and transitions that last long enough to be visible. */
export const watchMotion = async (page: Page): Promise<void> => {
  await page.addInitScript((still) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = (event: Event): void => {
      for (const animation of document.getAnimations()) {
        const { duration, iterations } = animation.effect!.getComputedTiming();
        if (Number(duration) * Math.min(iterations ?? 1, 100) <= still) continue;
        const { target } = animation.effect as KeyframeEffect;
        seen.push(`${event.type} ${target?.tagName}.${target?.getAttribute('class')} ${String(duration)} ms`);
      }
    };
    for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true);
  }, STILL_MS);
};

/** What has moved on the current page, one line per animation or transition. */
export const motionOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
