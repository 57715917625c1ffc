import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readToken } from '@/shared/api';
import { keepPaint } from './kept-paint.ts';

/** Keeps what the page shows when it is left, so that the next visit begins with it. */
export const useKeptPaint = (): void => {
  const { pathname, search } = useLocation();
  // Somebody else may have signed in by then, in another tab too.
  const [token] = useState(readToken);
  const place = useRef('');
  useLayoutEffect(() => {
    place.current = pathname + search;
  });
  useLayoutEffect(() => {
    const keep = (): void => {
      const root = document.getElementById('root');
      if (root) keepPaint(root, place.current, token);
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
