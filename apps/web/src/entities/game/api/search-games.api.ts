import { SEARCH_SOURCE_HEADER } from '@patchlight/contracts';
import type { GameSearchRow } from '@patchlight/contracts';
import { api, clientError } from '@/shared/api';
import type { ApiError } from '@/shared/api';

export interface FoundGames {
  games: GameSearchRow[];
  /** The results are games already stored here, because the store is unavailable. */
  isLocal: boolean;
}

const searchGamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchGames: build.query<FoundGames, string>({
      queryFn: async (term, _api, _options, call) => {
        const { data, error, meta } = await call({ path: '/steam/search', params: { term } });
        if (error) return { error: error as ApiError };
        if (!Array.isArray(data)) return { error: clientError('Failed to search games. Please try again.') };
        const isLocal = meta?.headers?.get(SEARCH_SOURCE_HEADER) === 'local';
        return { data: { games: data as GameSearchRow[], isLocal } };
      },
      keepUnusedDataFor: 300,
    }),
  }),
});

export const { useSearchGamesQuery } = searchGamesApi;
