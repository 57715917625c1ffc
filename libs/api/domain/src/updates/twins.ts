import { wordsOf } from './search-words.ts';

/** The store brings the other one 30 to 60 minutes later. */
export const TWINS_WITHIN_MS = 2 * 3_600_000;
const MOST_DIFFERENT = 0.4;

/** A post as far as it tells of what is said elsewhere, too. */
export interface TwinCandidate {
  /** Valve's own feeds are HTML, announcements BBCode. */
  format: string;
  postedAt: Date;
  /** Different words of the text, as in `wordSetOf`. */
  words(): ReadonlySet<string>;
}

export const wordSetOf = (text: string): ReadonlySet<string> =>
  new Set(Array.from(wordsOf(text), (word) => word.text));

/** Whether two posts of a game are the same text, that Valve has published in a feed of its own and as announcement. */
export const areTwins = (one: TwinCandidate, other: TwinCandidate): boolean => {
  if (one.format === other.format) return false;
  if (Math.abs(one.postedAt.getTime() - other.postedAt.getTime()) > TWINS_WITHIN_MS) return false;
  const [words, others] = [one.words(), other.words()];
  const most = Math.max(words.size, others.size);
  const shared = [...words].filter((word) => others.has(word)).length;
  return most > 0 && shared >= most * (1 - MOST_DIFFERENT);
};
