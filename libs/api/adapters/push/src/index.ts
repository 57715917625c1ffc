export { NoPushSender } from './no-push-sender.adapter.ts';
export { createVapidKey, vapidKeysOf } from './vapid-keys.ts';
export type { VapidKeys } from './vapid-keys.ts';
export { WebPushSender } from './web-push-sender.adapter.ts';
export type { WebPushOptions } from './web-push-sender.adapter.ts';
