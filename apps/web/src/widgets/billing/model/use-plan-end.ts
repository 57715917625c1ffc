import { useEffect } from 'react';

/** The clock of the server may be behind. */
const GRACE_MS = 1_000;
/** Longest delay of a timer. */
const MOST_MS = 2_147_483_647;

/** Refetches once the plan has ended or is due to be renewed. */
export const usePlanEnd = (endsAt: string | null | undefined, refetch: () => unknown): void => {
  useEffect(() => {
    if (!endsAt) return;
    const ms = Date.parse(endsAt) + GRACE_MS - Date.now();
    if (ms < 0 || ms > MOST_MS) return;
    const timer = setTimeout(refetch, ms);
    return () => clearTimeout(timer);
  }, [endsAt, refetch]);
};
