import { readToken } from '@/shared/api';
import { UpdateDialog } from '../layout/Layout.tsx';
import { preloadPage } from './AppRoutes.tsx';

/** What cannot be loaded shows when it is needed. */
const ignoreFailure = (): void => undefined;

/** What opens something. A pointer that only rests where the page is painted below it has no intent. */
const OPENS = 'a, button, [data-row]';

/**
 * Loads the page behind a link while somebody is about to follow it, so that it shows at once; and the dialog, which
 * nearly everything opens that a user points at.
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
