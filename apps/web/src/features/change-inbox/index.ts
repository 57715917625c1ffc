export { useChangeInbox } from './model/use-change-inbox.ts';
