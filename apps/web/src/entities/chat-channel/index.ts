export { CHAT_CHANNELS_TAG, chatChannelApi, useGetChatChannelsQuery } from './api/chat-channel.api.ts';
