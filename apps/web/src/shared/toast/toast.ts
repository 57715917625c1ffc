import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  message: string;
  severity: 'success' | 'info' | 'error';
  action?: ToastAction;
}

/** A button beside the message, such as Undo. */
export interface ToastAction {
  label: string;
  run: () => void;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a message at the bottom right for six seconds. */
export const showToast = (
  message: string,
  severity: Toast['severity'] = 'success',
  action?: ToastAction,
): void => change([...toasts.slice(-2), { id: ++lastId, message, severity, action }]);

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
