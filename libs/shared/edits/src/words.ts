/** Whether a word in small letters is one of the English language. */
export type IsWord = (word: string) => boolean;

/** Scripts without spaces between words; letters of most are words. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{M}ー々]`;
/** Arrows, marks and lights, which say something; other pictures decorate. */
const MARK = String.raw`[\p{Sm}\p{Sc}°&@#←-⇿⬅-⬇➡🔼🔽⏫⏬▲▼△▽✅☑✓✔❌❎✖✗✘⛔🚫🟢🟡🟠🔴👍👎♂♀]`;
/**
 * A number with its sign, currency and unit sign, a run of a script without spaces, a word, or a sign that says
 * something. Everything else is punctuation.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?:(?<![\p{L}\p{N}])[-+±~])?\p{Sc}?\p{N}+(?:[.,:/]\p{N}+)*[%‰]?`,
    `${UNSPACED}+`,
    String.raw`(?:(?!${UNSPACED})\p{L})(?:(?!${UNSPACED})\p{L}|\p{M})*(?:'\p{L}+)*[#]?`,
    `(?![|~])${MARK}`,
  ].join('|'),
  'gu',
);
const OWNERS = /[™®©]/g;
/** Written in other ways. */
const SAME: [form: RegExp, as: string][] = [
  [/[’‘`´]/gu, "'"],
  [/[−‒–](?=\p{N})/gu, '-'],
  [/[-=]{1,3}>|⟶|➜|➔|⇒/gu, '→'],
  [/(\p{N})\s+(?=[%‰])/gu, '$1'],
  // Bullets and rulers.
  [/^\s*(?:[>+*]\s+(?=\p{L})|[■□▪▫▶▷►▻●○◦◆◇★☆]+)/u, ''],
  [/([^\p{L}\p{N}\s])\1{2,}/gu, ''],
];

const IS_UNSPACED = new RegExp(`^${UNSPACED}+$`, 'u');
const LETTERS = /^\p{L}+$/u;
const ACCENTS = /\p{M}/gu;
/** Shorter words differ in meaning by a letter: `now`, `not`. */
const SHORTEST_TYPO = 5;
/** Lists of words leave out `a` and `I`. */
const SHORTEST_IN_LIST = 3;
/** What turns words into their opposite. */
const PREFIX =
  /^(?:un|in|im|ir|dis|de|non|macro|micro|multi|mono|inter|intra|hyper|hypo|over|under|pre|post)/;
const SUFFIX = /(?:less|full?|free|proof|able|ible)s?$/;
/** Words beside a typo that must be English, and their share of all of them. */
const FEWEST_BESIDE = 2;
const MOSTLY = 0.8;

/** Frequent in English, and in no other language that is written in its letters. */
const ENGLISH = new Set(
  'the and with were been this that your from when which they their these those'.split(' '),
);

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The tokens of a text in their own case; runs of a script without spaces are one. */
const runsOf = (text: string): string[] => {
  const plain = SAME.reduce(
    (now, [form, as]) => now.replace(form, as),
    text.replace(OWNERS, '').normalize('NFKC'),
  );
  const runs: string[] = [];
  for (const [run] of plain.matchAll(TOKEN)) {
    const last = runs.at(-1);
    // A space or a comma between them is a matter of looks.
    if (last !== undefined && IS_UNSPACED.test(run) && IS_UNSPACED.test(last))
      runs[runs.length - 1] = last + run;
    else runs.push(run);
  }
  return runs;
};

/** The same for texts with the same tokens, and found sooner. */
export const keyOf = (text: string): string => runsOf(text).join(' ').toLowerCase();

/** The words, numbers and signs of a text in their own case. */
export const tokensOf = (text: string): string[] =>
  runsOf(text).flatMap((run) =>
    IS_UNSPACED.test(run) ? [...segmenter.segment(run)].map(({ segment }) => segment) : [run],
  );

/** Whether a letter was added, dropped, replaced or swapped with the next one. */
const isOneApart = (a: string, b: string): boolean => {
  if (a.length > b.length) return isOneApart(b, a);
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [x, y] = [a.slice(start), b.slice(start)];
  if (a.length !== b.length) return y.slice(1) === x;
  return x.slice(1) === y.slice(1) || (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2));
};

const withoutDoubles = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');

const isCapital = (word: string): boolean => word !== word.toLowerCase();

/** Whether the letters of two words differ as they do by a typo. */
const looksMistyped = (a: string, b: string): boolean => {
  const [x, y] = [a, b].map((word) => word.normalize('NFD').replace(ACCENTS, ''));
  if (x === y || withoutDoubles(x!) === withoutDoubles(y!)) return true;
  return (
    Math.min(a.length, b.length) >= SHORTEST_TYPO &&
    a[0] === b[0] &&
    PREFIX.exec(a)?.[0] === PREFIX.exec(b)?.[0] &&
    SUFFIX.exec(a)?.[0] === SUFFIX.exec(b)?.[0] &&
    isOneApart(a, b)
  );
};

/** What tells words from typos. */
export interface Vocabulary {
  isWord: IsWord;
  /** How often a word in small letters is in both posts. */
  usesOf(word: string): number;
}

/** Whether the words of a line that stayed are English: a list of its words knows many short ones of other languages. */
const isEnglish = (words: readonly string[], isWord: IsWord): boolean =>
  words.length >= FEWEST_BESIDE &&
  words.some((word) => ENGLISH.has(word)) &&
  words.filter(isWord).length >= MOSTLY * words.length;

/**
 * Whether two lists of tokens say the same, but for one typo. It is one only in an English line, where one side is a
 * word and the other is none, neither of the language nor of the post: what only looks alike may say the opposite, and
 * names of places, days and months differ by few letters. A number or a sign is never a typo.
 */
export const saysTheSame = (
  before: readonly string[],
  after: readonly string[],
  { isWord, usesOf }: Vocabulary,
): boolean => {
  const [old, now] = [before, after].map((tokens) => tokens.map((token) => token.toLowerCase())) as [
    string[],
    string[],
  ];
  if (old.join(' ') === now.join(' ')) return true;
  const isKnown = (word: string): boolean =>
    word.length < SHORTEST_IN_LIST || isWord(word) || usesOf(word) > 1;
  const others = (tokens: readonly string[], than: readonly string[]): string[] =>
    tokens.filter((token) => !than.includes(token));
  if (old.join('') === now.join('')) {
    const split = [...others(old, now), ...others(now, old)];
    return (
      isEnglish(others(now, split), isWord) &&
      split.every((token) => LETTERS.test(token)) &&
      !split.every(isKnown)
    );
  }
  const [place, another] = old.flatMap((token, index) => (token === now[index] ? [] : [index]));
  if (old.length !== now.length || place === undefined || another !== undefined) return false;
  const [a, b] = [old[place]!, now[place]!];
  const beside = now.filter((token, index) => index !== place && LETTERS.test(token));
  return (
    isEnglish(beside, isWord) &&
    !(isCapital(before[place]!) && isCapital(after[place]!)) &&
    (isWord(a) ? !isKnown(b) : isWord(b) && !isKnown(a)) &&
    looksMistyped(a, b)
  );
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
