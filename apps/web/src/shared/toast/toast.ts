import { createExternalStore } from '@/shared/lib';

export interface Toast {
  id: number;
  message: string;
  severity: 'success' | 'info' | 'error';
  action?: ToastAction;
}

/** A button next to the message, such as Undo. */
export interface ToastAction {
  label: string;
  run: () => void;
}

const toasts = createExternalStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a message at the bottom right for six seconds. */
export const showToast = (
  message: string,
  severity: Toast['severity'] = 'success',
  action?: ToastAction,
): void => toasts.set([...toasts.get().slice(-2), { id: ++lastId, message, severity, action }]);

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

export const useToasts = toasts.useValue;
