import { itemSummary } from '@patchlight/contracts';
import type { ItemCounts } from '@patchlight/contracts';

/** How many fixes and such an update has, as far as patterns tell: `12 fixes · 3 balance`, and `1 breaking`. */
export const itemWords = (
  counts: ItemCounts | null | undefined,
): { changes: string | undefined; breaking: string | undefined } => {
  const { breaking, ...changes } = counts ?? {};
  return { changes: itemSummary(changes) || undefined, breaking: itemSummary({ breaking }) || undefined };
};
