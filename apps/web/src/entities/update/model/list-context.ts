/** As many gids as a history entry shall carry. */
const MAX = 200;

/** At most `MAX` entries of the list, those nearest to `gid`; the whole list starts at its top. */
export const windowAround = (list: readonly string[], gid: string): readonly string[] => {
  const start = Math.min(Math.max(0, list.indexOf(gid) - MAX / 2), Math.max(0, list.length - MAX));
  return list.slice(start, start + MAX);
};

/** The list that a router state carries, checked: a history entry outlives the version that wrote it. */
export const listContextOf = (state: unknown): readonly string[] | undefined => {
  const context =
    typeof state === 'object' && state !== null && 'context' in state ? state.context : undefined;
  return Array.isArray(context) && context.every((gid) => typeof gid === 'string') ? context : undefined;
};

export interface Neighbors {
  /** From 1. */
  position: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
  /** Whether the list goes on behind what is known of it. */
  isOpenEnded?: boolean;
}

/** What stands around `gid` in the list; undefined if the list does not hold it. */
export const neighborsOf = (list: readonly string[], gid: string): Neighbors | undefined => {
  const index = list.indexOf(gid);
  if (index === -1) return undefined;
  return { position: index + 1, total: list.length, previous: list[index - 1], next: list[index + 1] };
};
