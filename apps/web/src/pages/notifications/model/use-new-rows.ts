import { useState } from 'react';
import type { NotificationRow } from '@patchlight/contracts';

/** The number of new rows on top; 0 if no known row follows. */
export const countNewRows = (rows: readonly NotificationRow[], known: ReadonlySet<string>): number =>
  Math.max(
    0,
    rows.findIndex(({ id }) => known.has(id)),
  );

/** Hides new rows until the user asks for them, so that the list does not jump. */
export const useNewRows = (rows: readonly NotificationRow[]) => {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const fresh = countNewRows(rows, known);
  const shown = rows.slice(fresh);
  if (shown.some(({ id }) => !known.has(id))) setKnown(new Set([...known, ...shown.map(({ id }) => id)]));
  return { shown, fresh, showFresh: (): void => setKnown(new Set([...known, ...rows.map(({ id }) => id)])) };
};
