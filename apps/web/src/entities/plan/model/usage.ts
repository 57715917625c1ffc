import { useEffect } from 'react';
import { DEFAULT_GAMES_LIMIT, isUnlimited } from '@patchlight/contracts';
import { planApi } from '../api/plan.api.ts';

const REFRESH_MS = 300_000;
const ANNOUNCE_AFTER_MS = 100;
const CHANGED = 'refresh-subscription-usage';

/** Tells every meter, a moment later, that the number of games has changed. */
export const announceUsageChange = (): void => {
  setTimeout(() => window.dispatchEvent(new Event(CHANGED)), ANNOUNCE_AFTER_MS);
};

export interface GamesUsage {
  tracked: number;
  limit: number;
  isUnlimited: boolean;
  /** 0 to 100 and above. */
  percentage: number;
}

/** What the user has used up. Refreshes every five minutes and when a change of it is announced. */
export const useUsage = ({ skip = false, refetchOnMountOrArgChange = false } = {}) => {
  const query = planApi.endpoints.getUsage.useQuery(undefined, {
    pollingInterval: REFRESH_MS,
    skip,
    refetchOnMountOrArgChange,
  });
  const { refetch, isUninitialized } = query;
  useEffect(() => {
    if (isUninitialized) return;
    const refresh = (): void => void refetch();
    window.addEventListener(CHANGED, refresh);
    return () => window.removeEventListener(CHANGED, refresh);
  }, [refetch, isUninitialized]);
  return query;
};

/** How many games the user follows of how many. */
export const useGamesUsage = ({ skip = false } = {}) => {
  const { data, refetch, isFetching } = useUsage({ skip });
  const tracked = data?.current.gamesTracked ?? 0;
  const limit = data?.limits.gamesLimit ?? DEFAULT_GAMES_LIMIT;
  const usage: GamesUsage = {
    tracked,
    limit,
    isUnlimited: isUnlimited(limit),
    percentage: limit > 0 ? (tracked / limit) * 100 : 100,
  };
  return { usage, isLoaded: data !== undefined, isFetching, refetch };
};
