import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Place {
  row: string;
  index: number;
  /** The `data-control` that had the focus inside the row. */
  control: string | null;
  isKeyboard: boolean;
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')];

/** Focuses the same control of the same row, or what is nearest to it. */
const restore = (was: Place | null, list: HTMLElement | null): void => {
  if (!was || !list) return;
  const rows = rowsOf(list);
  const same = rows.find((row) => row.dataset['row'] === was.row);
  const control = was.control && same?.querySelector<HTMLElement>(`[data-control="${was.control}"]`);
  const next = control || same || rows[Math.min(was.index, rows.length - 1)] || list.querySelector('button');
  next?.focus({ preventScroll: !was.isKeyboard });
};

/**
 * Keeps the focus on a row that moves to another section, and moves it to the next row when the row is removed, also
 * behind a dialog. Without rows it goes to the first button in their place.
 */
export const usePreservedFocus = (listRef: RefObject<HTMLElement | null>): void => {
  const place = useRef<Place | null>(null);

  useEffect(() => {
    const remember = ({ target, type }: Event): void => {
      const element = target instanceof Element ? target : null;
      // A dialog gives the focus back, to the page if the row is gone.
      if (element?.closest('.MuiModal-root')) return;
      if (element?.id === 'main' && type === 'focusin') return restore(place.current, listRef.current);
      const row = element?.closest<HTMLElement>('[data-row]');
      const isHere = row && listRef.current?.contains(row);
      place.current = isHere
        ? {
            row: row.dataset['row'] ?? '',
            index: rowsOf(listRef.current as HTMLElement).indexOf(row),
            control: element?.closest<HTMLElement>('[data-control]')?.dataset['control'] ?? null,
            isKeyboard: element?.matches(':focus-visible') ?? false,
          }
        : null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', remember);
    };
  }, [listRef]);

  useLayoutEffect(() => {
    if (!document.activeElement || document.activeElement === document.body)
      restore(place.current, listRef.current);
  });
};
