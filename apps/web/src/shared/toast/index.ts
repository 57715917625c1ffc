export { copyText } from './copy-text.ts';
export { showToast } from './toast.ts';
export { ToastRegion } from './ToastRegion.tsx';
