export { useGetChatChannelsQuery } from './api/chat-channel.api.ts';
