import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readToken } from '@/shared/api';
import { saveSnapshot } from './snapshot.ts';

/** Saves a snapshot when the page is left. */
export const useSnapshot = (): void => {
  const { pathname, search } = useLocation();
  // Another user may have signed in by then, also in another tab.
  const [token] = useState(readToken);
  const place = useRef('');
  useLayoutEffect(() => {
    place.current = pathname + search;
  });
  useLayoutEffect(() => {
    const keep = (): void => {
      const root = document.getElementById('root');
      if (root) saveSnapshot(root, place.current, token);
    };
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      keep();
    };
  }, [token]);
};
