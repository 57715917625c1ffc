import { useEffect } from 'react';
import { useApiDispatch } from '@/shared/api';
import { sessionApi } from '../api/session.api.ts';

/** Shorter visits do not count. */
const FIRST_MS = 3_000;
/** A visit ends after half an hour without a mark. */
const EVERY_MS = 5 * 60_000;

/** Marks the visit at intervals while the page is visible. Failed marks are ignored. */
export const useVisitMarks = (): void => {
  const dispatch = useApiDispatch();
  useEffect(() => {
    const mark = (): void => {
      if (document.visibilityState === 'visible') void dispatch(sessionApi.endpoints.markVisit.initiate());
    };
    const first = setTimeout(mark, FIRST_MS);
    const others = setInterval(mark, EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(others);
    };
  }, [dispatch]);
};
