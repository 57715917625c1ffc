/** An item of an update. */
export interface SaidItem<T extends string = string> {
  gid: string;
  text: string;
  type: T;
  isBreaking: boolean;
}

export interface Merged<T extends string = string> {
  text: string;
  type: T;
  isBreaking: boolean;
  gids: string[];
}

/** The words without case, space and punctuation, which differ from post to post. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:[^\p{L}\p{N}%.+-]|\.(?!\p{N}))+/gu, ' ')
    .trim();

/** Folds items of one type with the same words, in the order in which they come. Numbers make a difference. */
export const mergeItems = <T extends string>(items: readonly SaidItem<T>[]): Merged<T>[] => {
  const merged = new Map<string, Merged<T>>();
  for (const { gid, text, type, isBreaking } of items) {
    const key = `${type} ${wordsOf(text)}`;
    const known = merged.get(key);
    if (!known) merged.set(key, { text, type, isBreaking, gids: [gid] });
    else {
      if (known.gids.at(-1) !== gid) known.gids.push(gid);
      known.isBreaking ||= isBreaking;
    }
  }
  return [...merged.values()];
};
