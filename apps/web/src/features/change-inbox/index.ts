export { useChangeInbox } from './model/use-change-inbox.ts';
export { useMarkNotification } from './model/use-mark-notification.ts';
export { useOpenNotification } from './model/use-open-notification.ts';
