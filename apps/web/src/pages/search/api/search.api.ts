import type {
  ItemLabel,
  SearchResult,
  SimilarGamesBody,
  UpdateKind,
  UpdateSearchBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

interface UpdateSearch {
  term: string;
  kinds: readonly UpdateKind[];
  items: readonly ItemLabel[];
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Games that a misspelled name may mean. */
    getSimilarGames: build.query<SearchResult[], string>({
      query: (term) => ({ path: '/games/similar', params: { term } }),
      transformResponse: (body: SimilarGamesBody) => body.data,
    }),
    /** Updates of followed games that contain the words, newest first, page by page. */
    searchUpdates: build.infiniteQuery<UpdateSearchBody, UpdateSearch, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg: { term, kinds, items }, pageParam }) => ({
        path: '/user/games/updates/search',
        params: {
          q: term,
          kind: kinds.join(',') || undefined,
          items: items.join(',') || undefined,
          cursor: pageParam ?? undefined,
        },
      }),
      keepUnusedDataFor: 30,
      providesTags: ['GameUpdates'],
    }),
  }),
});

export const { useGetSimilarGamesQuery, useSearchUpdatesInfiniteQuery } = searchApi;
