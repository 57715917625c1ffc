import { preloadPage } from './AppRoutes.tsx';

/** Loads the page behind a link while somebody is about to follow it, so that it shows at once. */
const onIntent = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null;
  // What cannot be loaded shows when it is needed.
  if (link?.origin === window.location.origin) void preloadPage(link.pathname).catch(() => undefined);
};

export const preloadOnIntent = (): void => {
  for (const intent of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(intent, onIntent, { passive: true });
};
