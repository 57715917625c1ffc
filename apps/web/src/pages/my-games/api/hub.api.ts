import type { FavoriteBody, UndoableBody } from '@patchlight/contracts';
import { LIBRARY_CHANGED, libraryApi } from '@/entities/library';

export const hubApi = libraryApi.injectEndpoints({
  endpoints: (build) => ({
    removeGame: build.mutation<UndoableBody, number>({
      query: (appid) => ({ path: `/user/games/${appid}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : [...LIBRARY_CHANGED]),
    }),
    /** Turns the star over at once, and back if the server does not agree. */
    toggleFavorite: build.mutation<FavoriteBody, number>({
      query: (appid) => ({
        path: `/user/games/${appid}/favorite`,
        method: 'PATCH',
        idempotencyKey: crypto.randomUUID(),
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Categories']),
      async onQueryStarted(appid, { dispatch, queryFulfilled }) {
        const set = (change: (isFavorite: boolean) => boolean) =>
          dispatch(
            libraryApi.util.updateQueryData('getLibrary', undefined, (games) => {
              const game = games.find((candidate) => candidate.appid === appid);
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
    /** Says which categories a game is in. */
    sortGame: build.mutation<unknown, { appid: number; ids: readonly string[] }>({
      query: ({ appid, ids }) => ({
        path: `/user/games/${appid}/categories`,
        method: 'PUT',
        body: { ids },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Categories', 'Calendar', 'Notifications']),
    }),
  }),
});

export const { useRemoveGameMutation, useSortGameMutation, useToggleFavoriteMutation } = hubApi;
