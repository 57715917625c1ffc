export { useUndoToast } from './model/use-undo-toast.ts';
