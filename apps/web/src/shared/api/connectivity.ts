import { useSyncExternalStore } from 'react';
import { createExternalStore } from '@/shared/lib';

const isUnreachable = createExternalStore(false);

/** Records whether the last request got a response. */
export const reportReachable = (isReachable: boolean): void => {
  if (isUnreachable.get() === isReachable) isUnreachable.set(!isReachable);
};

/** Calls back when the server becomes unreachable or reachable. Returns the unsubscribe function. */
export const onReachability = (listener: (isReachable: boolean) => void): (() => void) =>
  isUnreachable.subscribe(() => listener(!isUnreachable.get()));

const subscribeToNetwork = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the network or the server is unreachable. */
export const useIsOffline = (): boolean => {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return isUnreachable.useValue() || !isOnline;
};
