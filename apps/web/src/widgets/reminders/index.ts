export { Reminders } from './ui/Reminders.tsx';
