import { useEffect } from 'react';
import type { Subscription } from '@patchlight/contracts';
import { useRefreshSession } from '@/entities/session';

/** Longest delay of a timer, ms. */
const MOST_MS = 2_147_483_647;

/** Asks for the subscription and the session again at the moment at which the plan ends or is renewed. */
export const usePlanEnd = (subscription: Subscription | undefined, refetch: () => unknown): void => {
  const refreshSession = useRefreshSession();
  const endsAt = subscription?.planExpiresAt;
  useEffect(() => {
    const ms = endsAt ? Date.parse(endsAt) - Date.now() : -1;
    if (ms < 0 || ms > MOST_MS) return;
    const timer = setTimeout(() => {
      refetch();
      refreshSession();
    }, ms);
    return () => clearTimeout(timer);
  }, [endsAt, refetch, refreshSession]);
};
