export { showToast } from './toast.ts';
export { ToastRegion } from './ToastRegion.tsx';
