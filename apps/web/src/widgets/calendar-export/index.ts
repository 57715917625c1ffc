export { CalendarExport } from './ui/CalendarExport.tsx';
export { SubscribePanel } from './ui/SubscribePanel.tsx';
