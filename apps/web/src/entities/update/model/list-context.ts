/** The most gids in a history entry. */
const MAX = 200;

/** At most `MAX` entries of the list, centered on `gid`. */
export const windowAround = (list: readonly string[], gid: string): readonly string[] => {
  const start = Math.min(Math.max(0, list.indexOf(gid) - MAX / 2), Math.max(0, list.length - MAX));
  return list.slice(start, start + MAX);
};

/** The list in a router state, validated: history entries outlive the version that wrote them. */
export const listContextOf = (state: unknown): readonly string[] | undefined => {
  const context =
    typeof state === 'object' && state !== null && 'context' in state ? state.context : undefined;
  return Array.isArray(context) && context.every((gid) => typeof gid === 'string') ? context : undefined;
};

export interface Neighbors {
  /** One-based. */
  position: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
  /** Whether there may be more. */
  isOpenEnded?: boolean;
}

/** The neighbors of `gid` in the list; undefined if it is not in the list. */
export const neighborsOf = (list: readonly string[], gid: string): Neighbors | undefined => {
  const index = list.indexOf(gid);
  if (index === -1) return undefined;
  return { position: index + 1, total: list.length, previous: list[index - 1], next: list[index + 1] };
};
