export { OutboundChatSender } from './outbound-chat-sender.adapter.ts';
export { OutboundWebhookSender } from './outbound-webhook-sender.adapter.ts';
