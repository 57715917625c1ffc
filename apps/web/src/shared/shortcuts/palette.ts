import { createExternalStore } from '@/shared/lib';

const isOpen = createExternalStore(false);

/** Opens the list of all pages, games and actions. */
export const openCommandPalette = (): void => isOpen.set(true);
export const closeCommandPalette = (): void => isOpen.set(false);
export const useIsCommandPaletteOpen = isOpen.useValue;
