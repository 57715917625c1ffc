import { useSyncExternalStore } from 'react';

/** 900 px at the default text size; `em`, as in the built style sheet (`text-size.ts`). */
const PHONE = '(width < 56.25em)';

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
