import type { FavoriteBody, UndoableBody } from '@patchlight/contracts';
import { LIBRARY_CHANGED, libraryApi } from '@/entities/library';

export const myGamesApi = libraryApi.injectEndpoints({
  endpoints: (build) => ({
    removeGame: build.mutation<UndoableBody, number>({
      query: (appId) => ({ path: `/user/games/${appId}`, method: 'DELETE' }),
      // Also after a refusal: the game may have been removed elsewhere.
      invalidatesTags: LIBRARY_CHANGED,
    }),
    /** Optimistic: reverted if the server refuses. */
    toggleFavorite: build.mutation<FavoriteBody, number>({
      query: (appId) => ({
        path: `/user/games/${appId}/favorite`,
        method: 'PATCH',
        idempotencyKey: crypto.randomUUID(),
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Categories']),
      async onQueryStarted(appId, { dispatch, queryFulfilled }) {
        const set = (change: (isFavorite: boolean) => boolean) =>
          dispatch(
            libraryApi.util.updateQueryData('getLibrary', undefined, (games) => {
              const game = games.find((candidate) => candidate.appid === appId);
              if (game) game.isFavorite = change(game.isFavorite);
            }),
          );
        const patch = set((isFavorite) => !isFavorite);
        try {
          const { data } = await queryFulfilled;
          set(() => data.data.isFavorite);
        } catch {
          patch.undo();
        }
      },
    }),
    /** Assigns a game to categories. */
    assignCategories: build.mutation<unknown, { appId: number; ids: readonly string[] }>({
      query: ({ appId, ids }) => ({
        path: `/user/games/${appId}/categories`,
        method: 'PUT',
        body: { ids },
      }),
      invalidatesTags: ['Categories', 'Calendar', 'Notifications'],
    }),
  }),
});

export const { useRemoveGameMutation, useAssignCategoriesMutation, useToggleFavoriteMutation } = myGamesApi;
