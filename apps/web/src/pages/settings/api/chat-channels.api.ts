import type {
  ChangeChatChannelDto,
  ChatChannelBody,
  ChatChannelRow,
  ChatChannelsBody,
  ChatTestBody,
  CreateChatChannelDto,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'ChatChannels';

export const {
  useGetChatChannelsQuery,
  useAddChatChannelMutation,
  useChangeChatChannelMutation,
  useRemoveChatChannelMutation,
  useTestChatChannelMutation,
} = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getChatChannels: build.query<ChatChannelRow[], void>({
      query: () => ({ path: '/user/channels' }),
      transformResponse: (body: ChatChannelsBody) => body.data,
      providesTags: [TAG],
    }),
    addChatChannel: build.mutation<ChatChannelBody, CreateChatChannelDto>({
      query: (body) => ({
        path: '/user/channels',
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      }),
      invalidatesTags: [TAG],
    }),
    changeChatChannel: build.mutation<ChatChannelBody, ChangeChatChannelDto & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/user/channels/${id}`, method: 'PUT', body }),
      invalidatesTags: [TAG],
    }),
    removeChatChannel: build.mutation<unknown, string>({
      query: (id) => ({ path: `/user/channels/${id}`, method: 'DELETE', isOnce: true }),
      invalidatesTags: [TAG],
    }),
    testChatChannel: build.mutation<ChatTestBody['data'], string>({
      query: (id) => ({ path: `/user/channels/${id}/test`, method: 'POST', isOnce: true }),
      transformResponse: (body: ChatTestBody) => body.data,
      invalidatesTags: [TAG],
    }),
  }),
});
