import type { SearchResult } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchGames: build.query<SearchResult[], string>({
      query: (term) => ({ path: '/steam/search', params: { term } }),
      keepUnusedDataFor: 300,
    }),
  }),
});

export const { useSearchGamesQuery } = searchApi;
