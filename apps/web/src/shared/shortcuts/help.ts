import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

const change = (next: boolean): void => {
  isOpen = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the list of all shortcuts, from wherever. */
export const openShortcutHelp = (): void => change(true);
export const closeShortcutHelp = (): void => change(false);
export const useIsShortcutHelpOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
