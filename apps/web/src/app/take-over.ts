import { readToken } from '@/shared/api';

const FOCUSABLE = 'a[href], button, input, select';

/** A list that has become shorter since it was painted is waited for no longer than this. */
const LATEST_MS = 1_000;

const rowsIn = (part: Element): number => part.querySelectorAll('[data-row]').length;

/** The place of the focus among the controls of a part of the page. */
const focusIn = (part: Element): number =>
  [...part.querySelectorAll(FOCUSABLE)].findIndex((control) => control === document.activeElement);

/**
 * Lets the app take the place of what the build painted. A paint of this path and for this visitor stays until the
 * app shows as much; any other goes at once.
 */
export const takeOver = (painted: HTMLElement, mount: (container: HTMLElement) => unknown): void => {
  // The title of the app's page takes over; this one would stay in front of it.
  const title = document.querySelector('title');
  const isOfThisPage =
    painted.dataset.painted === `${readToken() === null ? 'visitor' : 'signedIn'} ${location.pathname}`;
  const live = document.createElement('div');
  if (!isOfThisPage) painted.replaceChildren();
  // In the page from the start, so that what wants the focus gets it; not seen before it shows as much as the paint.
  live.hidden = painted.querySelector('h1') !== null;
  painted.after(live);
  const swap = (): void => {
    const focused = focusIn(painted);
    title?.remove();
    painted.remove();
    live.hidden = false;
    live.id = painted.id;
    if (!isOfThisPage) return;
    // What is on the screen already does not fade in once more. (Asking for the animation would lay the page out.)
    live.querySelector('main')?.style.setProperty('animation', 'none');
    if (focused >= 0) live.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]?.focus();
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  const finish = (): void => {
    observer.disconnect();
    clearTimeout(late);
    swap();
  };
  const observer = new MutationObserver(() => {
    // What went wrong has a heading of the second order only.
    if (live.hidden && live.querySelector('h1, h2') === null) return;
    if (rowsIn(live) >= rowsIn(painted)) finish();
    else late ??= setTimeout(finish, LATEST_MS);
  });
  observer.observe(live, { childList: true, subtree: true });
  mount(live);
};
