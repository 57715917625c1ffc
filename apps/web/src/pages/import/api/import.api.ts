import type { ChooseImportDto, ImportBody, ImportGamesBody } from '@patchlight/contracts';
import { LIBRARY_CHANGED } from '@/entities/library';
import { get, invalidates, lateApi, post, provides, put, remove } from '@/shared/api';

const CURRENT = '/user/imports/current';

export const importApi = lateApi.injectEndpoints({
  endpoints: () => ({
    getImport: get(CURRENT, ({ data }: ImportBody) => data.import, provides('Import')),
    /** The games that the import with this id found. */
    getImportGames: get(
      (_: string) => `${CURRENT}/games`,
      ({ data }: ImportGamesBody) => data.games,
      {
        keepUnusedDataFor: 0,
      },
    ),
    startImport: post<string, ImportBody>((profile) => ({ path: '/user/imports', body: { profile } }), {
      isIdempotent: true,
      invalidatesTags: ['Import'],
    }),
    chooseImport: put<ChooseImportDto, ImportBody>(`${CURRENT}/selection`, invalidates('Import')),
    /** Cancels the import. Games already added stay. */
    dropImport: remove(() => CURRENT, invalidates('Import', ...LIBRARY_CHANGED)),
  }),
});

export const {
  useChooseImportMutation,
  useDropImportMutation,
  useGetImportGamesQuery,
  useGetImportQuery,
  useStartImportMutation,
} = importApi;
