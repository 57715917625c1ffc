/** As many gids as a history entry shall carry. */
const MAX = 200;

/** At most `MAX` entries of the list, those nearest to `gid`; the whole list starts at its top. */
export const windowAround = (list: readonly string[], gid: string): readonly string[] => {
  const start = Math.min(Math.max(0, list.indexOf(gid) - MAX / 2), Math.max(0, list.length - MAX));
  return list.slice(start, start + MAX);
};

/** The list that a router state carries, checked: a history entry outlives the version that wrote it. */
export const amongOf = (state: unknown): readonly string[] | undefined => {
  const among = typeof state === 'object' && state !== null && 'among' in state ? state.among : undefined;
  return Array.isArray(among) && among.every((gid) => typeof gid === 'string') ? among : undefined;
};

export interface Neighbours {
  /** From 1. */
  position: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
  /** Whether the list goes on behind what is known of it. */
  isOpenEnded?: boolean;
}

/** What stands around `gid` in the list; undefined if the list does not hold it. */
export const neighboursOf = (list: readonly string[], gid: string): Neighbours | undefined => {
  const index = list.indexOf(gid);
  if (index === -1) return undefined;
  return { position: index + 1, total: list.length, previous: list[index - 1], next: list[index + 1] };
};
