import type { GameEditsBody, PublicGame, PublicGameBody, PublicUpdatesBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

interface UpdatesOf {
  appId: string;
  /** Such as `major,patch`; empty for all. */
  kind: string;
  /** Such as `balance,breaking`; empty for all. */
  items: string;
}

export const gameApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The public data of a game. */
    getPublicGame: build.query<PublicGame, string>({
      query: (appId) => ({ path: `/games/${encodeURIComponent(appId)}` }),
      transformResponse: (body: PublicGameBody) => body.data,
      providesTags: ['GameUpdates'],
    }),
    /** A game's updates, newest first, page by page. */
    getPublicUpdates: build.infiniteQuery<PublicUpdatesBody, UpdatesOf, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg: { appId, kind, items }, pageParam }) => ({
        path: `/games/${encodeURIComponent(appId)}/updates`,
        params: { kind: kind || undefined, items: items || undefined, cursor: pageParam ?? undefined },
      }),
      providesTags: ['GameUpdates'],
    }),
    /** The edits of a game's posts, newest first, page by page. */
    getGameEdits: build.infiniteQuery<GameEditsBody, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg: appId, pageParam }) => ({
        path: `/games/${encodeURIComponent(appId)}/edits`,
        params: { cursor: pageParam ?? undefined },
      }),
    }),
  }),
});

export const { useGetGameEditsInfiniteQuery, useGetPublicGameQuery, useGetPublicUpdatesInfiniteQuery } =
  gameApi;
