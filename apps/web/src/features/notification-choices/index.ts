export { CategoryNotifications } from './ui/CategoryNotifications.tsx';
export { GameNotifications } from './ui/GameNotifications.tsx';
