import type { ChatChannelRow, ChatChannelsBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'ChatChannels';

export const { useGetChatChannelsQuery } = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getChatChannels: build.query<ChatChannelRow[], void>({
      query: () => ({ path: '/user/channels' }),
      transformResponse: (body: ChatChannelsBody) => body.data,
      providesTags: [TAG],
    }),
  }),
});
