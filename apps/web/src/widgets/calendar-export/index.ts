export { CalendarExport } from './ui/CalendarExport.tsx';
