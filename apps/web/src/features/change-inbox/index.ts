export { useChangeInbox } from './model/use-change-inbox.ts';
export { useOpenNotification } from './model/use-open-notification.ts';
