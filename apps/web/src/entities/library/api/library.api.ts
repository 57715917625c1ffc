import type { LibraryBody, LibraryGame } from '@patchlight/contracts';
import { api, cachedResponse, cacheSnapshot } from '@/shared/api';
import type { ApiDispatch } from '@/shared/api';

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's games, by name. */
    getLibrary: build.query<LibraryGame[], void>({
      query: () => ({ path: '/user/games' }),
      transformResponse: (body: LibraryBody) => body.data.games,
      extraOptions: { isCachedForOffline: true },
      providesTags: ['Library'],
    }),
  }),
});

export const { useGetLibraryQuery } = libraryApi;

/** Keeps the list loaded and fresh for others to show; who calls it is not rendered again for it. */
export const useLibrarySubscription = (): void => {
  libraryApi.endpoints.getLibrary.useQuerySubscription();
};

/** Asks for the games ahead of those who show them, and has those of the last visit shown meanwhile. */
export const prefetchLibrary = () => (dispatch: ApiDispatch) => {
  const last = cachedResponse('/user/games') as LibraryBody | undefined;
  if (last)
    dispatch(
      libraryApi.util.upsertQueryEntries([
        { endpointName: 'getLibrary', arg: undefined, value: last.data.games },
      ]),
    );
  return dispatch(
    libraryApi.endpoints.getLibrary.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
};

/** The tags of what adding or removing a game changes. */
export const LIBRARY_CHANGED = [
  'Library',
  'Categories',
  'Calendar',
  'GameUpdates',
  'Usage',
  'Wishlist',
] as const;

/** Notes what the list shows. Returns the way to show that again. */
export const snapshotLibrary = cacheSnapshot(libraryApi.endpoints.getLibrary.select(), (data) =>
  libraryApi.util.updateQueryData('getLibrary', undefined, () => data),
);
