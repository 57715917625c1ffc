/** A number with its sign, currency and unit sign, or a word. Everything else is punctuation. */
const TOKEN =
  /(?:(?<![\p{L}\p{N}])[-+−])?[$€£¥]?\p{N}+(?:[.,:/]\p{N}+)*%?|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
const NUMBER = /\p{N}/u;
/** Shorter words differ in meaning by a letter: `now`, `not`. */
const SHORTEST_TYPO = 5;
const MOST_TYPOS = 2;
/** What turns words into their opposite. */
const NEGATION = /^(?:un|in|im|ir|dis|de|non)/;

/** The words and numbers of a text, without their case and punctuation. */
export const tokensOf = (text: string): string[] =>
  (text.normalize('NFKC').match(TOKEN) ?? []).map((token) => token.toLowerCase().replace('’', "'"));

const isNumber = (token: string): boolean => NUMBER.test(token);

/** Letters to add, drop, replace or swap with the next one, to turn one word into the other; no more than `most` + 1. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [old, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(above[column]! + 1, now[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, old[column - 2]! + 1);
      now.push(least);
    }
    [old, above] = [above, now];
  }
  return above[b.length]!;
};

/** Whether one is the other with a typo. */
const isTypo = (a: string, b: string): boolean =>
  a[0] === b[0] &&
  Math.min(a.length, b.length) >= SHORTEST_TYPO &&
  !isNumber(a) &&
  !isNumber(b) &&
  NEGATION.test(a) === NEGATION.test(b) &&
  distance(a, b, MOST_TYPOS) <= MOST_TYPOS;

/** Whether two lists of tokens say the same, but for one typo of two letters. A number is never a typo. */
export const saysTheSame = (before: readonly string[], after: readonly string[]): boolean => {
  if (before.join(' ') === after.join(' ') || before.join('') === after.join('')) return true;
  if (before.length !== after.length) return false;
  const differences = before.flatMap((token, index) => (token === after[index] ? [] : [index]));
  return differences.length === 1 && differences.every((index) => isTypo(before[index]!, after[index]!));
};

/** How much two lists of tokens have in common, from 0 to 1. */
export const likeness = (a: readonly string[], b: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const token of a) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of b) {
    const count = left.get(token) ?? 0;
    if (count > 0) {
      common += 1;
      left.set(token, count - 1);
    }
  }
  return a.length + b.length === 0 ? 1 : (2 * common) / (a.length + b.length);
};
