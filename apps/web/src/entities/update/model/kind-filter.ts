import type { UpdateKind } from '@patchlight/contracts';

/** The kinds that lists can be narrowed down to. */
export const FILTER_KINDS = ['major', 'regular', 'patch'] as const satisfies readonly UpdateKind[];

export type FilterKind = (typeof FILTER_KINDS)[number];

/** The kinds named in an address such as `major,patch`. Whatever else it says is left out. */
export const parseKinds = (text: string | null): FilterKind[] => {
  const named = new Set(text?.split(','));
  return FILTER_KINDS.filter((kind) => named.has(kind));
};

/** Whether a kind is among the wanted ones. None wanted means all. */
export const isWantedKind = (wanted: readonly FilterKind[], kind: UpdateKind | null): boolean =>
  wanted.length === 0 || wanted.some((candidate) => candidate === kind);

/** How many there are of each kind that lists can be narrowed down to. */
export const countKinds = (kinds: readonly (UpdateKind | null)[]): Record<FilterKind, number> => {
  const counts = { major: 0, regular: 0, patch: 0 };
  for (const kind of FILTER_KINDS) counts[kind] = kinds.filter((candidate) => candidate === kind).length;
  return counts;
};
