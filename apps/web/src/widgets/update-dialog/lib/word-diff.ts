import { diffLines, diffWordsWithSpace } from 'diff';

export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The timeout of a comparison, in milliseconds. */
const TIMEOUT = 250;
/** Longer texts are compared line by line. */
const MAX_BY_WORD = 60_000;
/** The unchanged context on each side of a change, in characters. */
const CONTEXT = 80;
const MAX_PIECES = 400;

const shorten = (text: string, isFirst: boolean, isLast: boolean): string => {
  const head = isFirst ? '' : text.slice(0, CONTEXT);
  const tail = isLast ? '' : text.slice(-CONTEXT);
  return head.length + tail.length >= text.length ? text : `${head} … ${tail}`;
};

/** The differences between two texts with some context; null if the comparison times out. */
export const compareWords = (before: string, after: string): Piece[] | null => {
  const isShort = before.length + after.length <= MAX_BY_WORD;
  const changes =
    (isShort ? diffWordsWithSpace(before, after, { timeout: TIMEOUT }) : undefined) ??
    diffLines(before, after, { timeout: TIMEOUT });
  if (changes === undefined || changes.length > MAX_PIECES) return null;
  if (!changes.some(({ added, removed }) => added || removed)) return [];
  return changes.map(({ value, added, removed }, index) => {
    if (added) return { kind: 'added', text: value };
    if (removed) return { kind: 'removed', text: value };
    return { kind: 'same', text: shorten(value, index === 0, index === changes.length - 1) };
  });
};
