import { UPDATE_KINDS } from '@patchlight/contracts';
import type { UpdateKind } from '@patchlight/contracts';

/** Parses kinds from a query such as `major,patch`; unknown ones are ignored. */
export const parseKinds = (text: string | null): UpdateKind[] => {
  const named = new Set(text?.split(','));
  return UPDATE_KINDS.filter((kind) => named.has(kind));
};

/** Whether a kind passes the filter; an empty filter passes all. */
export const matchesKinds = (selected: readonly UpdateKind[], kind: UpdateKind | null): boolean =>
  selected.length === 0 || selected.some((candidate) => candidate === kind);

/** The number of updates of each kind. */
export const countKinds = (kinds: readonly (UpdateKind | null)[]): Record<UpdateKind, number> => {
  const counts = { major: 0, regular: 0, patch: 0, news: 0, unknown: 0 };
  for (const kind of kinds) if (kind !== null) counts[kind] += 1;
  return counts;
};
