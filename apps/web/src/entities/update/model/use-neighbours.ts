import { useEffect } from 'react';
import { gameWalkApi } from '../api/game-walk.api.ts';
import { updateApi } from '../api/update.api.ts';
import { neighboursOf } from './among.ts';
import type { Neighbours } from './among.ts';
import { useAmong } from './open-update.ts';

/** Pages of a game's updates that are looked through for the shown one. */
const MAX_PAGES = 10;

/** The updates before and after the shown one: of the list that it was opened from, else of its game. */
export const useNeighbours = (gid: string, appId: number | undefined): Neighbours | undefined => {
  const among = useAmong();
  const listed = among && neighboursOf(among, gid);
  const isOfGame = listed === undefined && appId !== undefined;
  const walk = gameWalkApi.useWalkGameUpdatesInfiniteQuery(appId ?? 0, { skip: !isOfGame });
  const gids = walk.currentData?.pages.flatMap(({ data }) => data.map((update) => update.gid)) ?? [];
  const neighbours = listed ?? (isOfGame ? neighboursOf(gids, gid) : undefined);

  const { hasNextPage, isFetching, isError, fetchNextPage } = walk;
  const pages = walk.currentData?.pages.length ?? 0;
  const needsMore = isOfGame && neighbours?.next === undefined && pages > 0 && pages < MAX_PAGES;
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [needsMore, hasNextPage, isFetching, isError, fetchNextPage]);

  const prefetch = updateApi.usePrefetch('getUpdate');
  const { next, previous } = neighbours ?? {};
  const isShown = appId !== undefined;
  useEffect(() => {
    for (const neighbour of [next, previous]) if (isShown && neighbour) prefetch(neighbour);
  }, [isShown, next, previous, prefetch]);

  return neighbours && { ...neighbours, isOpenEnded: isOfGame && hasNextPage };
};
