import type { RefObject } from 'react';
import { useRowFocus, useShortcuts } from '@/shared/shortcuts';

/**
 * Box and results by keyboard. What opens a row is marked with `data-opens`.
 * @returns what holds the rows, and the way from the box to them
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
