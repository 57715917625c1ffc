import type {
  ChangeChatChannelDto,
  ChatChannelBody,
  ChatTestBody,
  CreateChatChannelDto,
} from '@patchlight/contracts';
import { CHAT_CHANNELS_TAG as TAG, chatChannelApi } from '@/entities/chat-channel';

export const {
  useAddChatChannelMutation,
  useChangeChatChannelMutation,
  useRemoveChatChannelMutation,
  useTestChatChannelMutation,
} = chatChannelApi.injectEndpoints({
  endpoints: (build) => ({
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
