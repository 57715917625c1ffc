import { SEARCH_SOURCE_HEADER } from '@patchlight/contracts';
import type { SearchResult, UpdateSearchBody } from '@patchlight/contracts';
import type { FilterKind } from '@/entities/update';
import { api, clientError } from '@/shared/api';
import type { ApiError } from '@/shared/api';

export interface FoundGames {
  games: SearchResult[];
  /** Found among the games that are known here, because the store could not be asked. */
  isLocal: boolean;
}

interface UpdateSearch {
  term: string;
  kinds: readonly FilterKind[];
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchGames: build.query<FoundGames, string>({
      queryFn: async (term, _api, _options, call) => {
        const { data, error, meta } = await call({ path: '/steam/search', params: { term } });
        if (error) return { error: error as ApiError };
        if (!Array.isArray(data)) return { error: clientError('Failed to search games. Please try again.') };
        const isLocal = meta?.headers?.get(SEARCH_SOURCE_HEADER) === 'local';
        return { data: { games: data as SearchResult[], isLocal } };
      },
      keepUnusedDataFor: 300,
    }),
    /** Updates of the user's games that hold the words, newest first, page by page. */
    searchUpdates: build.infiniteQuery<UpdateSearchBody, UpdateSearch, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg: { term, kinds }, pageParam }) => ({
        path: '/user/games/updates/search',
        params: { q: term, kind: kinds.join(',') || undefined, cursor: pageParam ?? undefined },
      }),
      keepUnusedDataFor: 30,
      providesTags: ['GameUpdates'],
    }),
  }),
});

export const { useSearchGamesQuery, useSearchUpdatesInfiniteQuery } = searchApi;
