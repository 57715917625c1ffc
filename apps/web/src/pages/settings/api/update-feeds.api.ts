import type { CreateV1FeedDto, V1Feed, V1FeedsBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'UpdateFeeds';

export const {
  useGetUpdateFeedsQuery,
  useCreateUpdateFeedMutation,
  useRotateUpdateFeedMutation,
  useRevokeUpdateFeedMutation,
} = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getUpdateFeeds: build.query<V1Feed[], void>({
      query: () => ({ path: '/v1/feeds' }),
      transformResponse: (body: V1FeedsBody) => body.feeds,
      providesTags: [TAG],
    }),
    createUpdateFeed: build.mutation<V1Feed, CreateV1FeedDto>({
      query: (body) => ({ path: '/v1/feeds', method: 'POST', body, isOnce: true }),
      invalidatesTags: [TAG],
    }),
    rotateUpdateFeed: build.mutation<V1Feed, string>({
      query: (id) => ({ path: `/v1/feeds/${id}/rotate`, method: 'POST', isOnce: true }),
      invalidatesTags: [TAG],
    }),
    revokeUpdateFeed: build.mutation<unknown, string>({
      query: (id) => ({ path: `/v1/feeds/${id}`, method: 'DELETE', isOnce: true }),
      invalidatesTags: [TAG],
    }),
  }),
});
