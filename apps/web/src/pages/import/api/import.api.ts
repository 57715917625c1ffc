import type {
  ChooseImportDto,
  ImportBody,
  ImportGame,
  ImportGamesBody,
  ProfileImport,
} from '@patchlight/contracts';
import { LIBRARY_CHANGED } from '@/entities/library';
import { api } from '@/shared/api';

export const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    getImport: build.query<ProfileImport | null, void>({
      query: () => ({ path: '/user/imports/current' }),
      transformResponse: (body: ImportBody) => body.data.import,
      providesTags: ['Import'],
    }),
    /** The games that the import with this id found. */
    getImportGames: build.query<ImportGame[], string>({
      query: () => ({ path: '/user/imports/current/games' }),
      transformResponse: (body: ImportGamesBody) => body.data.games,
      keepUnusedDataFor: 0,
    }),
    startImport: build.mutation<ImportBody, string>({
      query: (profile) => ({
        path: '/user/imports',
        method: 'POST',
        body: { profile },
        idempotencyKey: crypto.randomUUID(),
      }),
      invalidatesTags: ['Import'],
    }),
    chooseImport: build.mutation<ImportBody, ChooseImportDto>({
      query: (body) => ({ path: '/user/imports/current/selection', method: 'PUT', body }),
      invalidatesTags: ['Import'],
    }),
    /** Cancels the import. Games already added stay. */
    dropImport: build.mutation<unknown, void>({
      query: () => ({ path: '/user/imports/current', method: 'DELETE' }),
      invalidatesTags: ['Import', ...LIBRARY_CHANGED],
    }),
  }),
});

export const {
  useChooseImportMutation,
  useDropImportMutation,
  useGetImportGamesQuery,
  useGetImportQuery,
  useStartImportMutation,
} = importApi;
