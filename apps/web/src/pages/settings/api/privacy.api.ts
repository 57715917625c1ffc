import type { DeleteAccountDto } from '@patchlight/contracts';
import { lateApi, clientError, remove } from '@/shared/api';
import type { ApiError } from '@/shared/api';
import { saveFile } from '@/shared/lib';

const privacyApi = lateApi.injectEndpoints({
  endpoints: (build) => ({
    /** Downloads all data of the user; the response is not cached. */
    exportData: build.mutation<null, void>({
      queryFn: async (_, _api, _options, call) => {
        const answer = await call({ path: '/user/export-data', isOnce: true });
        if (answer.error) return { error: answer.error as ApiError };
        const { data } = (answer.data ?? {}) as { data?: unknown };
        if (data === undefined) return { error: clientError('Failed to export data') };
        const day = new Date().toISOString().slice(0, 10);
        saveFile(`patchlight-data-${day}.json`, JSON.stringify(data, null, 2), 'application/json');
        return { data: null };
      },
    }),
    deleteAccount: remove<DeleteAccountDto, { message: string }>('/user/delete-account', { isOnce: true }),
  }),
});

export const { useExportDataMutation, useDeleteAccountMutation } = privacyApi;
