import { readToken } from '@/shared/api';
import { UpdateDialog } from '../layout/Layout.tsx';
import { preloadPage } from './AppRoutes.tsx';

/** A failed preload is ignored; the error shows when the page is opened. */
const ignoreFailure = (): void => undefined;

/** The events that signal intent. A pointer at rest over a page that renders below it does not. */
const OPENS = 'a, button, [data-row]';

/**
 * Preloads the page behind a link when the user is about to follow it, and the update dialog, which most other
 * controls open.
 */
const onIntent = ({ target }: Event): void => {
  if (!(target instanceof Element) || !target.closest(OPENS)) return;
  const link = target.closest('a');
  if (link?.origin === window.location.origin) preloadPage(link.pathname).catch(ignoreFailure);
  if (readToken() !== null) UpdateDialog.preload().catch(ignoreFailure);
};

export const preloadOnIntent = (): void => {
  for (const intent of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(intent, onIntent, { passive: true });
};
