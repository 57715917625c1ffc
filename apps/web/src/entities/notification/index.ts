export { notificationApi, snapshotInbox } from './api/notification.api.ts';
export { groupByDay } from './model/day-groups.ts';
export { badgeCount } from './model/inbox.ts';
export type { InboxChange } from './model/inbox.ts';
export { onInboxChange } from './model/inbox-changes.ts';
export { gameOf, titleOf } from './model/subject.ts';
export { SubjectLink } from './ui/SubjectLink.tsx';
export { NoticeChip } from './ui/NoticeChip.tsx';
