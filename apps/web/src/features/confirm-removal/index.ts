export { ConfirmRemoval } from './ui/ConfirmRemoval.tsx';
