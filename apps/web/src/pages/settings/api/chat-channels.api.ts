import type {
  ChangeChatChannelDto,
  ChatChannelBody,
  ChatTestBody,
  CreateChatChannelDto,
} from '@patchlight/contracts';
import { dataOf, invalidates, lateApi, post, put, remove } from '@/shared/api';

const PATH = '/user/channels';
const CHANGED = invalidates('ChatChannels');

export const {
  useAddChatChannelMutation,
  useChangeChatChannelMutation,
  useRemoveChatChannelMutation,
  useTestChatChannelMutation,
} = lateApi.injectEndpoints({
  endpoints: () => ({
    addChatChannel: post<CreateChatChannelDto, ChatChannelBody>(PATH, { ...CHANGED, isIdempotent: true }),
    changeChatChannel: put<ChangeChatChannelDto & { id: string }, ChatChannelBody>(
      ({ id, ...body }) => ({ path: `${PATH}/${id}`, body }),
      CHANGED,
    ),
    removeChatChannel: remove((id: string) => `${PATH}/${id}`, { ...CHANGED, isOnce: true }),
    testChatChannel: post((id: string) => `${PATH}/${id}/test`, {
      ...CHANGED,
      isOnce: true,
      transformResponse: dataOf<ChatTestBody>,
    }),
  }),
});
