import { useSyncExternalStore } from 'react';

let isUnreachable = false;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

window.addEventListener('online', tell);
window.addEventListener('offline', tell);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const isOffline = (): boolean => isUnreachable || !navigator.onLine;

/** An answer came, or none did after all tries. */
export const reportReachable = (isReachable: boolean): void => {
  if (isUnreachable === !isReachable) return;
  isUnreachable = !isReachable;
  tell();
};

/** Calls back whenever the server stops answering, and when it answers again. Returns the way to stop. */
export const onReachability = (listener: (isReachable: boolean) => void): (() => void) => {
  let was = isUnreachable;
  const onChange = (): void => {
    if (was !== isUnreachable) listener(!isUnreachable);
    was = isUnreachable;
  };
  return subscribe(onChange);
};

/** Whether the network or the server is away. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);
