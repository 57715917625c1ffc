/** A word of a text, folded to lower case without accents, with its position in UTF-16 units. */
export interface Word {
  text: string;
  start: number;
  end: number;
  /** A run of a script without spaces, searchable by any part. */
  isUnspaced: boolean;
}

const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]';
const HAS_UNSPACED = new RegExp(UNSPACED, 'u');
const PIECE = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED}).)+`, 'gsu');
const PLAIN = /^[a-z0-9]*$/;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;
const LETTERS = /^\p{L}+$/u;
/** `co-op`, `don't`. */
const JOINT = /^[-\u2010\u2011'\u2018\u2019]$/;
const MOST_JOINED = 4;
/** `v1` of `v1.2.3`. */
const VERSION = /^(?:v|ver|version|b|build|r|rev|rc|patch|u|update)(\d+)$/;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

const fold = (text: string): string => {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  const bare = lower.replaceAll('ß', 'ss').normalize('NFKD').replace(LATIN_ACCENTS, '').normalize('NFC');
  return bare.replace(NO_WORD, '');
};

/** The words of a text in order: runs of letters and digits. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const pieces = HAS_UNSPACED.test(run) ? run.matchAll(PIECE) : [{ 0: run, index: 0 }];
    for (const { 0: piece, index: at } of pieces) {
      const folded = fold(piece);
      const start = index + at;
      if (folded) {
        const isUnspaced = HAS_UNSPACED.test(folded);
        yield { text: folded, start, end: start + piece.length, isUnspaced };
      }
    }
  }
}

/** Words of letters with a hyphen or an apostrophe between them, written as one, as some do: `coop`, `dont`. */
export function* joinedWordsOf(text: string): Generator<Word> {
  let parts: Word[] = [];
  const joined = (): Word[] => {
    const word = { text: parts.map((part) => part.text).join(''), isUnspaced: false };
    const isJoined = parts.length > 1 && parts.length <= MOST_JOINED;
    return isJoined ? [{ ...word, start: parts[0]!.start, end: parts.at(-1)!.end }] : [];
  };
  for (const word of wordsOf(text)) {
    const last = parts.at(-1);
    const isOfLetters = !word.isUnspaced && LETTERS.test(word.text);
    if (!last || !isOfLetters || !JOINT.test(text.slice(last.end, word.start))) {
      yield* joined();
      parts = [];
    }
    if (isOfLetters) parts.push(word);
  }
  yield* joined();
}

/**
 * Lexemes of a word: itself, and the number of a version such as `v1`; for a run without spaces its overlapping bigrams
 * and the last character, so that any part can be found.
 */
export const lexemesOf = ({ text, isUnspaced }: Pick<Word, 'text' | 'isUnspaced'>): string[] => {
  if (!isUnspaced) return [text, ...(VERSION.exec(text)?.slice(1) ?? [])];
  const characters = [...text];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
};

/** The lexemes of a text, separated by spaces; joined words are at the end, apart from the order of the text. */
export const toIndexText = (text: string): string => {
  const lexemes: string[] = [];
  for (const word of wordsOf(text)) lexemes.push(...lexemesOf(word));
  for (const word of joinedWordsOf(text)) lexemes.push(word.text);
  return lexemes.join(' ');
};
