import { readToken } from '@/shared/api';
import { UpdateDialog } from '../layout/Layout.tsx';
import { preloadPage } from './AppRoutes.tsx';

/** What cannot be loaded shows when it is needed. */
const ignoreFailure = (): void => undefined;

/**
 * Loads the page behind a link while somebody is about to follow it, so that it shows at once; and the dialog, which
 * nearly everything opens that a user points at.
 */
const onIntent = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin) preloadPage(link.pathname).catch(ignoreFailure);
  if (readToken() !== null) UpdateDialog.preload().catch(ignoreFailure);
};

export const preloadOnIntent = (): void => {
  for (const intent of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(intent, onIntent, { passive: true });
};
