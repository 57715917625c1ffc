import { readToken } from '@/shared/api';

const FOCUSABLE = 'a[href], button, input, select';

/** The longest wait for what was prerendered: a list may be shorter now, or a request fail. */
const LATEST_MS = 1_000;

const rowsIn = (root: Element): number => root.querySelectorAll('[data-row]').length;

const loadingIn = (root: Element): number => root.querySelectorAll('[aria-busy="true"]').length;

const controlsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];

/** The index of the focused control, or -1. */
const focusIn = (root: Element): number =>
  controlsIn(root).findIndex((control) => control === document.activeElement);

const kindOf = (control: Element): string =>
  [control.localName, control.getAttribute('aria-label') ?? control.textContent].join(' ');

/**
 * The control that stands for one of the prerendered page: with the same label, to which a count may have been added, and
 * as many of them before it.
 */
const standInFor = (pressed: Element, prerendered: Element, live: Element): HTMLElement | undefined => {
  const sameIn = (root: Element): HTMLElement[] =>
    controlsIn(root).filter((control) => kindOf(control).startsWith(kindOf(pressed)));
  return sameIn(live)[sameIn(prerendered).findIndex((control) => control === pressed)];
};

type Field = HTMLInputElement | HTMLSelectElement;

const isPressable = (control: HTMLElement): boolean =>
  control instanceof HTMLButtonElement || control.matches('[type="radio"], [type="checkbox"]');

/** Enters into a field of the app what the user has entered before. React ignores values that are only assigned. */
const enter = (entered: Field, field: Field): void => {
  if (isPressable(field)) return field.click();
  const type = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(type, 'value')!.set!.call(field, entered.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

/**
 * Replaces the prerendered page by the app. If it was rendered for this path and this kind of visitor, it stays until
 * the app has rendered as much; otherwise it is removed at once. (Not React's hydration: what the server filled in
 * differs in dates and states.)
 */
export const hydrate = (prerendered: HTMLElement, mount: (container: HTMLElement) => unknown): void => {
  // The first title of a document wins, so the prerendered one has to go.
  const title = document.querySelector('title');
  const isOfThisPage =
    prerendered.dataset.prerendered ===
    `${readToken() === null ? 'visitor' : 'signedIn'} ${location.pathname}`;
  const live = document.createElement('div');
  if (!isOfThisPage) prerendered.replaceChildren();
  // Hidden until it shows as much as the prerendered page.
  live.hidden = prerendered.querySelector('h1') !== null;
  prerendered.after(live);
  const swap = (): void => {
    const focused = focusIn(prerendered);
    const pressed = prerendered.querySelector('[data-pressed]');
    const repeated = pressed && standInFor(pressed, prerendered, live);
    const entries = [...prerendered.querySelectorAll<Field>('[data-entered]')].map(
      (entered) => [entered, standInFor(entered, prerendered, live) as Field | undefined] as const,
    );
    title?.remove();
    prerendered.remove();
    live.hidden = false;
    live.id = prerendered.id;
    if (!isOfThisPage) return;
    // No second fade-in. (Reading the running animations would force a layout.)
    live.querySelector('main')?.style.setProperty('animation', 'none');
    // A hidden field could not take the focus by itself.
    const field =
      focused < 0 ? live.querySelector<HTMLElement>('[data-autofocus]') : controlsIn(live)[focused];
    (repeated ?? field)?.focus();
    if (repeated && isPressable(repeated)) repeated.click();
    for (const [entered, field] of entries) if (field) enter(entered, field);
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  const finish = (): void => {
    observer.disconnect();
    clearTimeout(late);
    swap();
  };
  const observer = new MutationObserver(() => {
    // Error screens have an h2 only.
    if (live.hidden && live.querySelector('h1, h2') === null) return;
    if (rowsIn(live) >= rowsIn(prerendered) && loadingIn(live) <= loadingIn(prerendered)) finish();
    else late ??= setTimeout(finish, LATEST_MS);
  });
  observer.observe(live, { childList: true, subtree: true });
  mount(live);
};
