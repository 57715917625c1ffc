import type { AddPushSubscriptionDto } from '@patchlight/contracts';
import { clientError } from '@/shared/api';

/** Whether this browser can get push messages; on iPhones only an installed app can. */
export type PushSupport = 'available' | 'install-first' | 'unsupported';

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad that asks for desktop pages.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const pushSupport = (): PushSupport => {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'available';
  return isIos() ? 'install-first' : 'unsupported';
};

/** Whether the user has refused notifications in the browser, which only the browser's settings can undo. */
export const isPushDenied = (): boolean =>
  pushSupport() === 'available' && Notification.permission === 'denied';

const registration = async (): Promise<ServiceWorkerRegistration> => {
  const found = await navigator.serviceWorker.getRegistration();
  if (!found)
    throw clientError('This browser could not be prepared for push. Reload the page and try again.');
  return navigator.serviceWorker.ready;
};

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const addressOf = (subscription: PushSubscription): AddPushSubscriptionDto => ({
  endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey('p256dh')),
  auth: base64url(subscription.getKey('auth')),
});

/** The subscription of this browser; null if there is none. */
export const readPushAddress = async (): Promise<AddPushSubscriptionDto | null> => {
  if (pushSupport() !== 'available') return null;
  const found = await navigator.serviceWorker.getRegistration();
  const subscription = await found?.pushManager.getSubscription();
  return subscription ? addressOf(subscription) : null;
};

/**
 * Subscribes this browser, after asking the user for permission.
 * @param publicKey the server's, in base64url
 * @throws {ApiError}
 */
export const subscribeToPush = async (publicKey: string): Promise<AddPushSubscriptionDto> => {
  if ((await Notification.requestPermission()) !== 'granted')
    throw clientError('This browser did not allow notifications, so push stays off.');
  const { pushManager } = await registration();
  // An old one may have ended at the push service, or have another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscribed = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return addressOf(
    await subscribed.catch(() => {
      throw clientError('The push service of this browser cannot be reached. Try again later.');
    }),
  );
};

export const unsubscribeFromPush = async (): Promise<void> => {
  const found = await navigator.serviceWorker.getRegistration();
  await (await found?.pushManager.getSubscription())?.unsubscribe();
};
