import type { ChatChannelRow, ChatChannelsBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const CHAT_CHANNELS_TAG = 'ChatChannels';

export const chatChannelApi = api.enhanceEndpoints({ addTagTypes: [CHAT_CHANNELS_TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getChatChannels: build.query<ChatChannelRow[], void>({
      query: () => ({ path: '/user/channels' }),
      transformResponse: (body: ChatChannelsBody) => body.data,
      providesTags: [CHAT_CHANNELS_TAG],
    }),
  }),
});

export const { useGetChatChannelsQuery } = chatChannelApi;
