import { useSyncExternalStore } from 'react';

const PHONE = '(width < 900px)';

/** Whether a media query matches. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

/** Whether the window is narrow enough for the bottom bar and full-screen dialogs. */
export const useIsPhone = (): boolean => useMedia(PHONE);
