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

/** Subscribes to the library without re-rendering the caller. */
export const useLibrarySubscription = (): void => {
  libraryApi.endpoints.getLibrary.useQuerySubscription();
};

/** Prefetches the library, and shows the cached one meanwhile. */
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

/** The tags to invalidate when a game is added or removed. */
export const LIBRARY_CHANGED = [
  'Library',
  'Categories',
  'Calendar',
  'GameUpdates',
  'Usage',
  'Wishlist',
] as const;

/** Takes a snapshot of the list. Returns the function that restores it. */
export const snapshotLibrary = cacheSnapshot(libraryApi.endpoints.getLibrary.select(), (data) =>
  libraryApi.util.updateQueryData('getLibrary', undefined, () => data),
);
