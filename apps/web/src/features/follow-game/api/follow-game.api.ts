import type { FollowedGameBody, FollowGameDto } from '@patchlight/contracts';
import { LIBRARY_CHANGED } from '@/entities/library';
import { api } from '@/shared/api';

export const followGameApi = api.injectEndpoints({
  endpoints: (build) => ({
    addGame: build.mutation<FollowedGameBody['data']['game'], FollowGameDto>({
      query: (body) => ({ path: '/user/games', method: 'POST', body, idempotencyKey: crypto.randomUUID() }),
      transformResponse: (body: FollowedGameBody) => body.data.game,
      // Also after a conflict: the game may have been added elsewhere.
      invalidatesTags: (_, error) => (error && error.status !== 409 ? [] : LIBRARY_CHANGED),
    }),
  }),
});

export const { useAddGameMutation } = followGameApi;
