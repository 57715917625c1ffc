export { CalendarPage } from './ui/CalendarPage.tsx';
