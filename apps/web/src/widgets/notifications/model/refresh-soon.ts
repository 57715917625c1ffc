import { useEffect, useMemo } from 'react';
import { api, useApiDispatch } from '@/shared/api';
import type { ApiDispatch } from '@/shared/api';

type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

const DEBOUNCE_MS = 300;
/** Minimum time between two refetches of lists. */
const MIN_INTERVAL_MS = 3_000;

const createRefresher = (dispatch: ApiDispatch) => {
  const waiting = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAt = 0;
  const refresh = (): void => {
    timer = undefined;
    refreshedAt = Date.now();
    dispatch(api.util.invalidateTags([...waiting]));
    waiting.clear();
  };
  return {
    refreshSoon: (tags: readonly Tag[]): void => {
      for (const tag of tags) waiting.add(tag);
      timer ??= setTimeout(refresh, Math.max(DEBOUNCE_MS, refreshedAt + MIN_INTERVAL_MS - Date.now()));
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};

/** Refetches what has one of the tags, soon: many calls cost one refetch. */
export const useRefreshSoon = () => {
  const dispatch = useApiDispatch();
  const { refreshSoon, stop } = useMemo(() => createRefresher(dispatch), [dispatch]);
  useEffect(() => stop, [stop]);
  return refreshSoon;
};
