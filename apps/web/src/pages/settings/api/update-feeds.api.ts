import type { CreateV1FeedDto, V1Feed, V1FeedsBody } from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiError } from '@/shared/api';
import { saveFile } from '@/shared/lib';

const TAG = 'UpdateFeeds';

export const {
  useGetUpdateFeedsQuery,
  useCreateUpdateFeedMutation,
  useRotateUpdateFeedMutation,
  useRevokeUpdateFeedMutation,
  useDownloadOpmlMutation,
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
    /** Downloads the public feeds of all games of the library; the response is not cached. */
    downloadOpml: build.mutation<null, void>({
      queryFn: async (_, _api, _options, call) => {
        const answer = await call({ path: '/v1/games.opml', isText: true });
        if (answer.error) return { error: answer.error as ApiError };
        saveFile('patchlight-feeds.opml', answer.data as string, 'text/x-opml');
        return { data: null };
      },
    }),
    revokeUpdateFeed: build.mutation<unknown, string>({
      query: (id) => ({ path: `/v1/feeds/${id}`, method: 'DELETE', isOnce: true }),
      invalidatesTags: [TAG],
    }),
  }),
});
