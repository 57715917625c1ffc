import { joinedWordsOf, wordsOf } from './search-words.ts';
import type { Word } from './search-words.ts';

export type SearchWord = Pick<Word, 'text' | 'isUnspaced'>;

/** Consecutive words. */
export interface SearchTerm {
  words: SearchWord[];
  /** The same as one word, such as coop of `co-op`. */
  joined?: string;
  /** Whether the last word is a prefix. */
  isPrefix: boolean;
  isExcluded: boolean;
}

/** Alternatives (OR) of terms that all must match (AND); each has at least one term that is not an exclusion. */
export type SearchQuery = SearchTerm[][];

/** `-"a phrase"`, a phrase without closing quote, or a word. */
const TOKEN = /(-?)"([^"]*)("?)|(-?)([^\s"]+)/g;
/** Each word of a post is compared with each term. */
const MOST_TERMS = 20;
/** Minimum length of a prefix. */
const PREFIX_LENGTH = 2;

const termOf = (text: string, isExcluded: boolean, isWhole: boolean): SearchTerm | null => {
  const found = [...wordsOf(text)];
  const words = found.map(({ text, isUnspaced }) => ({ text, isUnspaced }));
  const last = words.at(-1);
  if (!last) return null;
  const [joined] = joinedWordsOf(text);
  const isJoined = joined?.start === found[0]!.start && joined.end === found.at(-1)!.end;
  const isPrefix = !isWhole && !isExcluded && (last.text.length >= PREFIX_LENGTH || last.isUnspaced);
  return { words, isExcluded, isPrefix, ...(isJoined && { joined: joined.text }) };
};

/**
 * Parses a search query: words (AND), `"phrases"`, `-exclusions`, `this or that`. Unquoted words match as prefixes. Any
 * text is valid; without a positive term the query is empty. Terms after the twentieth are ignored.
 */
export const parseSearch = (text: string): SearchQuery => {
  const alternatives: SearchTerm[][] = [[]];
  for (const [, minus, phrase, end, wordMinus, word] of text.matchAll(TOKEN)) {
    if (word?.toLowerCase() === 'or' && !wordMinus) {
      alternatives.push([]);
      continue;
    }
    const term =
      phrase === undefined
        ? termOf(word!, wordMinus === '-', false)
        : termOf(phrase, minus === '-', end === '"');
    if (term) alternatives.at(-1)!.push(term);
    if (alternatives.flat().length === MOST_TERMS) break;
  }
  return alternatives.filter((terms) => terms.some(({ isExcluded }) => !isExcluded));
};
