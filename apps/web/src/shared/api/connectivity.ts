import { useSyncExternalStore } from 'react';
import { createExternalStore } from '@/shared/lib';

const isUnreachable = createExternalStore(false);

/** An answer came, or none did after all tries. */
export const reportReachable = (isReachable: boolean): void => {
  if (isUnreachable.get() === isReachable) isUnreachable.set(!isReachable);
};

/** Calls back whenever the server stops answering, and when it answers again. Returns the function that ends it. */
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

/** Whether the network or the server is away. */
export const useIsOffline = (): boolean => {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return isUnreachable.useValue() || !isOnline;
};
