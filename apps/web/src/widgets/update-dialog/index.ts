export { UpdateDialog } from './ui/UpdateDialog.tsx';
