import { createExternalStore } from '@/shared/lib';

export interface Toast {
  id: number;
  message: string;
  severity: 'success' | 'info' | 'error';
  action?: ToastAction;
  /** How long it is shown, in milliseconds. */
  lifetime: number;
}

/** A button next to the message, such as Undo. */
export interface ToastAction {
  label: string;
  run: () => void;
}

const toasts = createExternalStore<readonly Toast[]>([]);
let lastId = 0;

const LIFETIME_MS = 6_000;

/** Shows a message at the bottom right. An error that is shown already is shown once. */
export const showToast = (
  message: string,
  severity: Toast['severity'] = 'success',
  action?: ToastAction,
  lifetime = LIFETIME_MS,
): void => {
  const others = toasts.get().filter((toast) => toast.severity !== 'error' || toast.message !== message);
  toasts.set([...others.slice(-2), { id: ++lastId, message, severity, action, lifetime }]);
};

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

export const useToasts = toasts.useValue;
