import { isProduction } from '@/shared/config';
import { trustedScript } from '@/shared/lib';
import { showToast } from '@/shared/toast';

const CHECK_EVERY_MS = 60 * 60_000;

const activate = (worker: ServiceWorker): void => worker.postMessage({ type: 'SKIP_WAITING' });

const offerReload = (worker: ServiceWorker): void =>
  showToast('A new version of Patchlight is available.', 'info', {
    label: 'Reload',
    run: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      });
      activate(worker);
    },
  });

/** Calls back when a newer service worker is waiting. */
const onUpdate = (registration: ServiceWorkerRegistration, ready: (worker: ServiceWorker) => void): void =>
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) ready(worker);
    });
  });

const register = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register(trustedScript('/sw.js'));
  // This page was loaded after the waiting worker was installed, so it needs no newer one.
  if (registration.waiting && navigator.onLine) activate(registration.waiting);
  onUpdate(registration, offerReload);
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
};

/** Registers the service worker once the page has loaded. */
export const registerServiceWorker = (): void => {
  if (!isProduction || !('serviceWorker' in navigator)) return;
  const begin = (): void => void register().catch(() => undefined);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
};
