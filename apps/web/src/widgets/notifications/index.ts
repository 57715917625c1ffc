export { useLiveNotifications } from './model/live.ts';
export { InboxTab } from './ui/InboxTab.tsx';
export { NotificationBell } from './ui/NotificationBell.tsx';
