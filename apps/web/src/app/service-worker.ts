import { isProduction } from '@/shared/config';
import { trustedScript } from '@/shared/lib';

/** Registers the background worker once the page has loaded. */
export const registerServiceWorker = (): void => {
  if (!isProduction || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(trustedScript('/sw.js')).catch(() => undefined);
  });
};
