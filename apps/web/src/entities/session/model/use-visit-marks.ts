import { useEffect } from 'react';
import { useApiDispatch } from '@/shared/api';
import { sessionApi } from '../api/session.api.ts';

/** A look of under three seconds is no visit. */
const FIRST_MS = 3_000;
/** Far below the half hour without a mark that ends a visit. */
const EVERY_MS = 5 * 60_000;

/** Marks that the user is here, again and again while the page is in sight. A mark that fails is not missed. */
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
