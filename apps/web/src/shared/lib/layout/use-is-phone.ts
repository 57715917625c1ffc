import { useSyncExternalStore } from 'react';

const PHONE = '(width < 900px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is narrow enough for the bottom bar and full-screen dialogs. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
