import { useSyncExternalStore } from 'react';
import { createSignal, showAppBadge } from '@/shared/lib';
import { SNAPSHOT_KEY, OFFLINE_CACHE_KEY, TOKEN_KEY as KEY, UPDATES_CACHE } from '@/shared/config';

const written = createSignal();

/** The bearer token of this browser, or null. */
export const readToken = (): string | null => localStorage.getItem(KEY);

/** Sets a cookie that only tells the server whether there is a token, so that it can send the matching page. */
export const announceToken = (): void => {
  document.cookie = `signed_in=${readToken() !== null ? '1; Max-Age=31536000' : '; Max-Age=0'}; Path=/; SameSite=Lax`;
};

/** Stores the token, or removes it when null. Other tabs get a storage event. */
export const writeToken = (token: string | null): void => {
  if (token === readToken()) return;
  localStorage.removeItem(OFFLINE_CACHE_KEY);
  localStorage.removeItem(SNAPSHOT_KEY);
  // Only secure contexts have caches.
  void globalThis.caches?.delete(UPDATES_CACHE);
  showAppBadge(0);
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
  announceToken();
  written.emit();
};

/** Calls back when another tab stores or removes the token. Returns the unsubscribe function. */
export const onTokenChangeElsewhere = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

const onTokenChange = (listener: () => void): (() => void) => {
  const stops = [onTokenChangeElsewhere(listener), written.subscribe(listener)];
  return () => stops.forEach((stop) => stop());
};

export const useAuthToken = (): string | null => useSyncExternalStore(onTokenChange, readToken);
