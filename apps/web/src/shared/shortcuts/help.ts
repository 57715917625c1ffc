import { createExternalStore } from '@/shared/lib';

const isOpen = createExternalStore(false);

/** Opens the list of all shortcuts. */
export const openShortcutHelp = (): void => isOpen.set(true);
export const closeShortcutHelp = (): void => isOpen.set(false);
export const useIsShortcutHelpOpen = isOpen.useValue;
