import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readToken } from '@/shared/api';
import type * as snapshot from './snapshot.ts';
import type { Place } from './snapshot.ts';

/** Saves a snapshot when the page is left, if its content has loaded. */
export const useSnapshot = (isLoaded = true): void => {
  const { pathname, search } = useLocation();
  // Another user may have signed in by then, also in another tab.
  const [token] = useState(readToken);
  const place = useRef<Place>({ pathname, search });
  useLayoutEffect(() => {
    place.current = { pathname, search };
  });
  useLayoutEffect(() => {
    if (!isLoaded) return;
    // Not needed before the page is left.
    let saveSnapshot: typeof snapshot.saveSnapshot | undefined;
    void import('./snapshot.ts').then(
      (module) => (saveSnapshot = module.saveSnapshot),
      () => undefined,
    );
    const keep = (): void => {
      const root = document.getElementById('root');
      if (root) saveSnapshot?.(root, place.current, token);
    };
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      keep();
    };
  }, [token, isLoaded]);
};
