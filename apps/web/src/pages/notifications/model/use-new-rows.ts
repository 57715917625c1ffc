import { useState } from 'react';
import type { NotificationRow } from '@patchlight/contracts';

/** How many rows lead the list that were never shown; 0 when nothing is known of the rest either. */
export const countNewRows = (rows: readonly NotificationRow[], known: ReadonlySet<string>): number =>
  Math.max(
    0,
    rows.findIndex(({ id }) => known.has(id)),
  );

/** Holds rows that arrive on top back until they are asked for, so that the list does not jump. */
export const useNewRows = (rows: readonly NotificationRow[]) => {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const fresh = countNewRows(rows, known);
  const shown = rows.slice(fresh);
  if (shown.some(({ id }) => !known.has(id))) setKnown(new Set([...known, ...shown.map(({ id }) => id)]));
  return { shown, fresh, showFresh: (): void => setKnown(new Set([...known, ...rows.map(({ id }) => id)])) };
};
