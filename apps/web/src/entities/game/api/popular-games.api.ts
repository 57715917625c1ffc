import type { PopularGamesBody, SearchResult } from '@patchlight/contracts';
import { api } from '@/shared/api';

const popularGamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The most followed games of this instance. Public. */
    getPopularGames: build.query<SearchResult[], void>({
      query: () => ({ path: '/games/popular' }),
      transformResponse: (body: PopularGamesBody) => body.data,
    }),
  }),
});

export const { useGetPopularGamesQuery } = popularGamesApi;
