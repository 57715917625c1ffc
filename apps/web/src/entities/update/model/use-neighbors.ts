import { useEffect } from 'react';
import { gameUpdatePagesApi } from '../api/game-update-pages.api.ts';
import { updateApi } from '../api/update.api.ts';
import { neighborsOf } from './list-context.ts';
import type { Neighbors } from './list-context.ts';
import { useListContext } from './open-update.ts';

/** Maximum number of pages to search for the current update. */
const MAX_PAGES = 10;

/**
 * The updates before and after the current one, in the list it was opened from, else in the list of its game.
 * @param appId while the update loads, that of the last one: most are of the same game
 * @param isShown whether the update has loaded
 */
export const useNeighbors = (
  gid: string,
  appId: number | undefined,
  isShown: boolean,
): Neighbors | undefined => {
  const context = useListContext();
  const listed = context && neighborsOf(context, gid);
  const isOfGame = listed === undefined && appId !== undefined;
  const walk = gameUpdatePagesApi.useGetGameUpdatePagesInfiniteQuery(appId ?? 0, { skip: !isOfGame });
  const gids = walk.currentData?.pages.flatMap(({ data }) => data.map((update) => update.gid)) ?? [];
  const neighbors = listed ?? (isOfGame ? neighborsOf(gids, gid) : undefined);

  const { hasNextPage, isFetching, isError, fetchNextPage } = walk;
  const pages = walk.currentData?.pages.length ?? 0;
  const needsMore = isOfGame && isShown && neighbors?.next === undefined && pages > 0 && pages < MAX_PAGES;
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [needsMore, hasNextPage, isFetching, isError, fetchNextPage]);

  const prefetch = updateApi.usePrefetch('getUpdate');
  const { next, previous } = neighbors ?? {};
  useEffect(() => {
    for (const neighbor of [next, previous]) if (isShown && neighbor) prefetch(neighbor);
  }, [isShown, next, previous, prefetch]);

  return neighbors && { ...neighbors, isOpenEnded: isOfGame && hasNextPage };
};
