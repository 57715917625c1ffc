export { NotificationsPage } from './ui/NotificationsPage.tsx';
