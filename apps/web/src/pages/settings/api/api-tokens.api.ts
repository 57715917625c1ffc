import type { ApiTokensBody, CreateApiTokenDto, NewApiTokenBody } from '@patchlight/contracts';
import { dataOf, get, invalidates, lateApi, post, provides, remove } from '@/shared/api';

const PATH = '/user/api-tokens';
const NEW_TOKEN = {
  isOnce: true,
  transformResponse: ({ data }: NewApiTokenBody) => data.token,
  ...invalidates('ApiTokens'),
};

export const {
  useGetApiTokensQuery,
  useCreateApiTokenMutation,
  useRotateApiTokenMutation,
  useRevokeApiTokenMutation,
} = lateApi.injectEndpoints({
  endpoints: () => ({
    getApiTokens: get(PATH, dataOf<ApiTokensBody>, provides('ApiTokens')),
    createApiToken: post<CreateApiTokenDto, string>(PATH, NEW_TOKEN),
    rotateApiToken: post((id: string) => ({ path: `${PATH}/${id}/rotate`, body: {} }), NEW_TOKEN),
    revokeApiToken: remove((id: string) => `${PATH}/${id}`, {
      isOnce: true,
      // The webhooks of a revoked token are paused.
      invalidatesTags: ['ApiTokens', 'Webhooks'],
    }),
  }),
});
