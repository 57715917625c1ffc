import { useRef, useState } from 'react';

/** The ids between two ids, both included; only the second if the first is missing. */
export const rangeOf = (ids: readonly string[], from: string | null, to: string): readonly string[] => {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  return start === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** The selected rows. */
export const useSelection = (shown: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = shown.filter((id) => chosen.has(id));
  return {
    selected,
    isSelected: (id: string): boolean => chosen.has(id),
    /** Toggles a row; with `isRange` selects all rows from the previous one to this one. */
    toggle: (id: string, isRange = false): void => {
      const next = new Set(selected);
      const isOn = !next.has(id);
      for (const each of isRange ? rangeOf(shown, last.current, id) : [id]) {
        if (isOn) next.add(each);
        else next.delete(each);
      }
      last.current = id;
      setChosen(next);
    },
    selectAll: (): void => setChosen(new Set(shown)),
    clear: (): void => setChosen(new Set()),
  };
};
