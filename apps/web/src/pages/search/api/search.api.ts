import type { FollowedGameBody, FollowGameDto, SearchResult } from '@patchlight/contracts';
import { LIBRARY_CHANGED } from '@/entities/library';
import { api } from '@/shared/api';

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchGames: build.query<SearchResult[], string>({
      query: (term) => ({ path: '/steam/search', params: { term } }),
      keepUnusedDataFor: 300,
    }),
    addGame: build.mutation<FollowedGameBody['data']['game'], FollowGameDto>({
      query: (body) => ({ path: '/user/games', method: 'POST', body, idempotencyKey: crypto.randomUUID() }),
      transformResponse: (body: FollowedGameBody) => body.data.game,
      invalidatesTags: (_, error) => (error ? [] : [...LIBRARY_CHANGED]),
    }),
  }),
});

export const { useSearchGamesQuery, useAddGameMutation } = searchApi;
