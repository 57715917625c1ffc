import { useRef, useState } from 'react';

/** The ids from one to another in the order given, both included; only the second when the first is not there. */
export const rangeOf = (ids: readonly string[], from: string | null, to: string): readonly string[] => {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  return start === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** Which of the shown rows are selected. */
export const useSelection = (shown: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = shown.filter((id) => chosen.has(id));
  return {
    selected,
    isSelected: (id: string): boolean => chosen.has(id),
    /** Selects or releases one; with `isRange` all from the one before to this. */
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
