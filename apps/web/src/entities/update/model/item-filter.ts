import { ITEM_LABELS } from '@patchlight/contracts';
import type { ItemLabel } from '@patchlight/contracts';

/** Parses what updates have to say from a query such as `balance,breaking`; unknown ones are ignored. */
export const parseItems = (text: string | null): ItemLabel[] => {
  const named = new Set(text?.split(','));
  return ITEM_LABELS.filter((label) => named.has(label));
};
