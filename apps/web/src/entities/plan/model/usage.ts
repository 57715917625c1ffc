import { DEFAULT_GAMES_LIMIT, isUnlimited } from '@patchlight/contracts';
import { planApi } from '../api/plan.api.ts';

const REFRESH_MS = 300_000;
const ANNOUNCE_AFTER_MS = 100;

/** Notifies scripts on the page, such as extensions, that the number of games has changed. */
export const announceUsageChange = (): void => {
  setTimeout(() => window.dispatchEvent(new Event('refresh-subscription-usage')), ANNOUNCE_AFTER_MS);
};

export interface GamesUsage {
  tracked: number;
  limit: number;
  isUnlimited: boolean;
  /** 0 to 100 and above. */
  percentage: number;
}

/** The usage of the plan. Refetched every five minutes, and after mutations that change it. */
export const useUsage = ({ skip = false, refetchOnMountOrArgChange = false } = {}) =>
  planApi.endpoints.getUsage.useQuery(undefined, {
    pollingInterval: REFRESH_MS,
    skip,
    refetchOnMountOrArgChange,
  });

/** The number of followed games and its limit. */
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
