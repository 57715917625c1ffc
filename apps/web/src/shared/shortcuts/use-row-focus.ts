import { useRef } from 'react';
import type { RefObject } from 'react';

const ROW = 'data-row';

interface RowFocus<Element extends HTMLElement> {
  /** For the element around the rows. */
  listRef: RefObject<Element | null>;
  /** Moves the focus by `step` rows from the focused or last focused one. */
  move: (step: number) => void;
  /** The `data-row` of the row that has the focus, or null. */
  current: () => string | null;
}

/** Moves the focus over rows: descendants with `data-row={key}` and `tabIndex={-1}`. */
export const useRowFocus = <Element extends HTMLElement>(): RowFocus<Element> => {
  const listRef = useRef<Element>(null);
  const lastIndex = useRef(-1);
  const rows = (): HTMLElement[] => [...(listRef.current?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])];
  const focused = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(`[${ROW}]`) ?? null;
  const move = (step: number): void => {
    const all = rows();
    const row = focused();
    const from = row ? all.indexOf(row) : lastIndex.current;
    const index = Math.min(Math.max(0, from + step), all.length - 1);
    lastIndex.current = index;
    all[index]?.focus();
  };
  const current = (): string | null => {
    const row = focused();
    return row && listRef.current?.contains(row) ? row.getAttribute(ROW) : null;
  };
  return { listRef, move, current };
};
