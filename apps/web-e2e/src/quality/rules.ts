import type { Page } from '@playwright/test';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** Errors in the document outline: title, h1, landmarks. */
export const outlineErrors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const count = (selector: string): number => document.querySelectorAll(selector).length;
    const errors: string[] = [];
    if (!/^(\(\d+\+?\) )?Patchlight - .+|.+ - Patchlight$/.test(document.title))
      errors.push(`title "${document.title}"`);
    if (count('title') !== count('svg title') + 1) errors.push('more than one title');
    if (count('h1') !== 1) errors.push(`${count('h1')} h1`);
    if (count('main') !== 1) errors.push(`${count('main')} main`);
    if (count('body header') < 1) errors.push('no header');
    if (count('body footer') < 1) errors.push('no footer');
    if (count('nav:not([aria-label])') > 0) errors.push('a nav without a name');
    if (document.documentElement.lang !== 'en') errors.push('no language');
    return errors;
  });

/** Horizontal overflow in pixels, and the overflowing elements. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(-3);
  });

/**
 * Controls with a target smaller than `pixels` in either direction, including surrounding area that activates them.
 * Excluded are links inside a sentence and the controls of a calendar day, which have an equivalent in the list.
 */
export const smallTargets = (page: Page, pixels: number): Promise<string[]> =>
  page.evaluate(
    ([focusable, least]) => {
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]');
      const isInSentence = (element: Element): boolean =>
        getComputedStyle(element).display.startsWith('inline') &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
      const reaches = (element: Element, x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || (hit.closest('label')?.contains(element) ?? false));
      };
      const isSmall = (element: Element): boolean => {
        const own = element.getBoundingClientRect();
        const box = element.closest('label')?.getBoundingClientRect() ?? own;
        if (Math.max(own.width, box.width) >= least - 0.5 && Math.max(own.height, box.height) >= least - 0.5)
          return false;
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const [centreX, centreY, half] = [x + width / 2, y + height / 2, least / 2 - 1];
        const acrossX = width >= least - 0.5 ? 0 : half;
        const acrossY = height >= least - 0.5 ? 0 : half;
        return ![-1, 1].every(
          (side) =>
            reaches(element, centreX + side * acrossX, centreY) &&
            reaches(element, centreX, centreY + side * acrossY),
        );
      };
      return [...document.querySelectorAll(focusable)]
        .filter((element) => isShown(element) && !isInSentence(element))
        .filter((element) => least <= 24 || !element.closest('[role="table"] [role="cell"]'))
        .filter(isSmall)
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
          return `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)}`;
        });
    },
    [FOCUSABLE, pixels] as const,
  );

/** Controls without a visible focus indicator. */
export const missingFocusIndicators = async (page: Page): Promise<string[]> => {
  await page.keyboard.press('Shift');
  return page.evaluate(async (focusable) => {
    const look = (element: Element): string => {
      const around = [element, element.parentElement, element.parentElement?.parentElement];
      return around
        .map((one) => {
          if (!one) return '';
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
          return [outline, boxShadow, borderColor, backgroundColor].join();
        })
        .join('|');
    };
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    const missing: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden]'))
        continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(element);
      element.focus();
      // Most indicators are there at once; a transition shows from the next frame on.
      if (look(element) === before) await frame();
      if (document.activeElement === element && look(element) === before)
        missing.push(`${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    return missing;
  }, FOCUSABLE);
};

/**
 * Buttons, links, headings, labels and fields whose text does not fit into their box, or into one that hides what
 * overflows it. Excluded is text that an ellipsis or a count of lines shortens on purpose.
 */
export const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Rows outside of the window have a place, but no layout.
    const laidOut = new CSSStyleSheet();
    laidOut.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [laidOut];
    const clips = /hidden|clip/;
    const isOut = (text: DOMRect, box: Element): { x: boolean; y: boolean } => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return {
        x: text.left < left - 1 || text.right > right + 1,
        // The line box of a font is higher than its letters.
        y: text.top < top - 6 || text.bottom > bottom + 6,
      };
    };
    const isCut = (node: Node, control: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) return false;
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const { clipPath, display, overflowX, overflowY, textOverflow, webkitLineClamp } =
          getComputedStyle(box);
        // Shortened, or for screen readers only.
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return false;
        const { x, y } = isOut(text, box);
        if (box === control && box.matches('button, a') && display !== 'inline' && (x || y)) return true;
        if ((clips.test(overflowX) && x) || (clips.test(overflowY) && y)) return true;
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
      }
      return false;
    };
    const isLow = (field: Element): boolean =>
      field.clientHeight < Number.parseFloat(getComputedStyle(field).fontSize) * 1.2;
    const isAffected = (control: Element): boolean => {
      if (control.matches('input, select')) return isLow(control);
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        if (node.textContent?.trim() && isCut(node, control)) return true;
      }
      return false;
    };
    const controls =
      'button, a, h1, h2, h3, label, select, input:not([type="checkbox"], [type="radio"], .visually-hidden)';
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(isAffected)
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        return `${element.localName} "${name}"`;
      });
  });
