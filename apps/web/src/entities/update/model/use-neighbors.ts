import { useEffect } from 'react';
import { gameUpdatePagesApi } from '../api/game-update-pages.api.ts';
import { updateApi } from '../api/update.api.ts';
import { neighborsOf } from './list-context.ts';
import type { Neighbors } from './list-context.ts';
import { useListContext } from './open-update.ts';

/** Maximum number of pages to search for the current update. */
const MAX_PAGES = 10;

/** The updates before and after the current one, in the list it was opened from, else in the list of its game. */
export const useNeighbors = (gid: string, appId: number | undefined): Neighbors | undefined => {
  const context = useListContext();
  const listed = context && neighborsOf(context, gid);
  const isOfGame = listed === undefined && appId !== undefined;
  const walk = gameUpdatePagesApi.useGetGameUpdatePagesInfiniteQuery(appId ?? 0, { skip: !isOfGame });
  const gids = walk.currentData?.pages.flatMap(({ data }) => data.map((update) => update.gid)) ?? [];
  const neighbors = listed ?? (isOfGame ? neighborsOf(gids, gid) : undefined);

  const { hasNextPage, isFetching, isError, fetchNextPage } = walk;
  const pages = walk.currentData?.pages.length ?? 0;
  const needsMore = isOfGame && neighbors?.next === undefined && pages > 0 && pages < MAX_PAGES;
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [needsMore, hasNextPage, isFetching, isError, fetchNextPage]);

  const prefetch = updateApi.usePrefetch('getUpdate');
  const { next, previous } = neighbors ?? {};
  const isShown = appId !== undefined;
  useEffect(() => {
    for (const neighbor of [next, previous]) if (isShown && neighbor) prefetch(neighbor);
  }, [isShown, next, previous, prefetch]);

  return neighbors && { ...neighbors, isOpenEnded: isOfGame && hasNextPage };
};
