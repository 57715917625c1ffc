export { OutboundChatSender } from './outbound-chat-sender.adapter.ts';
