import type { RefObject } from 'react';
import { useRowFocus, useShortcuts } from '@/shared/shortcuts';

/**
 * Keyboard shortcuts of the search input and its results. The control that opens a row has `data-opens`.
 * @returns a ref for the list, and a function that focuses its first row
 */
export const useSearchKeys = (box: RefObject<HTMLInputElement | null>) => {
  const { listRef, move, current } = useRowFocus<HTMLUListElement>();
  const open = (): void => {
    const row = current();
    if (row) listRef.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-opens]`)?.click();
  };
  const toBox = (): void => {
    box.current?.focus();
    box.current?.select();
  };
  useShortcuts('Search', [
    { keys: '/', does: 'Go to the search box', run: toBox },
    { keys: 'j', does: 'Next result', run: () => move(1) },
    { keys: 'k', does: 'Previous result', run: () => move(-1) },
    { keys: 'o', does: 'Open the result', run: open },
    { keys: 'Enter', does: 'Open the result', run: open },
  ]);
  return { listRef, toResults: () => move(1) };
};
