import type { CreateV1FeedDto, V1Feed, V1FeedsBody } from '@patchlight/contracts';
import { get, invalidates, lateApi, post, provides, remove } from '@/shared/api';
import type { ApiError } from '@/shared/api';
import { saveFile } from '@/shared/lib';

const PATH = '/v1/feeds';
const CHANGED = { isOnce: true, ...invalidates('UpdateFeeds') };

export const {
  useGetUpdateFeedsQuery,
  useCreateUpdateFeedMutation,
  useRotateUpdateFeedMutation,
  useRevokeUpdateFeedMutation,
  useDownloadOpmlMutation,
} = lateApi.injectEndpoints({
  endpoints: (build) => ({
    getUpdateFeeds: get(PATH, ({ feeds }: V1FeedsBody) => feeds, provides('UpdateFeeds')),
    createUpdateFeed: post<CreateV1FeedDto, V1Feed>(PATH, CHANGED),
    rotateUpdateFeed: post<string, V1Feed>((id) => `${PATH}/${id}/rotate`, CHANGED),
    /** Downloads the public feeds of all games of the library; the response is not cached. */
    downloadOpml: build.mutation<null, void>({
      queryFn: async (_, _api, _options, call) => {
        const answer = await call({ path: '/v1/games.opml', isText: true });
        if (answer.error) return { error: answer.error as ApiError };
        saveFile('patchlight-feeds.opml', answer.data as string, 'text/x-opml');
        return { data: null };
      },
    }),
    revokeUpdateFeed: remove((id: string) => `${PATH}/${id}`, CHANGED),
  }),
});
