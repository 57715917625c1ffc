import type { ApiTokenRow, ApiTokensBody, CreateApiTokenDto, NewApiTokenBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'ApiTokens';
/** The webhooks of a revoked token are paused. */
const WEBHOOKS = 'Webhooks';

export const {
  useGetApiTokensQuery,
  useCreateApiTokenMutation,
  useRotateApiTokenMutation,
  useRevokeApiTokenMutation,
} = api.enhanceEndpoints({ addTagTypes: [TAG, WEBHOOKS] }).injectEndpoints({
  endpoints: (build) => ({
    getApiTokens: build.query<ApiTokenRow[], void>({
      query: () => ({ path: '/user/api-tokens' }),
      transformResponse: (body: ApiTokensBody) => body.data,
      providesTags: [TAG],
    }),
    createApiToken: build.mutation<string, CreateApiTokenDto>({
      query: (body) => ({ path: '/user/api-tokens', method: 'POST', body, isOnce: true }),
      transformResponse: (body: NewApiTokenBody) => body.data.token,
      invalidatesTags: [TAG],
    }),
    rotateApiToken: build.mutation<string, string>({
      query: (id) => ({ path: `/user/api-tokens/${id}/rotate`, method: 'POST', body: {}, isOnce: true }),
      transformResponse: (body: NewApiTokenBody) => body.data.token,
      invalidatesTags: [TAG],
    }),
    revokeApiToken: build.mutation<unknown, string>({
      query: (id) => ({ path: `/user/api-tokens/${id}`, method: 'DELETE', isOnce: true }),
      invalidatesTags: [TAG, WEBHOOKS],
    }),
  }),
});
