import { wordsOf } from './search-words.ts';
import type { Word } from './search-words.ts';

export type SearchWord = Pick<Word, 'text' | 'isUnspaced'>;

/** Words that have to follow each other. */
export interface SearchTerm {
  words: SearchWord[];
  /** The last word only has to begin like this. */
  isPrefix: boolean;
  isExcluded: boolean;
}

/** Alternatives, each of terms that all have to hold; at least one of them is not an exclusion. */
export type SearchQuery = SearchTerm[][];

/** `-"a phrase"`, a phrase whose end is still to be typed, or a word. */
const TOKEN = /(-?)"([^"]*)("?)|(-?)([^\s"]+)/g;
/** Each word of a post is compared with each term. */
const MOST_TERMS = 20;
/** A single letter is the beginning of too much. */
const PREFIX_LENGTH = 2;

const termOf = (text: string, isExcluded: boolean, isWhole: boolean): SearchTerm | null => {
  const words = [...wordsOf(text)].map(({ text, isUnspaced }) => ({ text, isUnspaced }));
  const last = words.at(-1);
  if (!last) return null;
  const isPrefix = !isWhole && !isExcluded && (last.text.length >= PREFIX_LENGTH || last.isUnspaced);
  return { words, isExcluded, isPrefix };
};

/**
 * Reads what a person typed: words that all have to be there, `"words in a row"`, `-without`, `this or that`. Outside
 * quotes a word is also the beginning of longer ones. Any text is a query; one that names nothing to find is empty. What
 * comes after the twentieth term is passed over.
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
