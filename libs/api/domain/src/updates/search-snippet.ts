import type { SearchQuery, SearchTerm, SearchWord } from './search-query.ts';
import { joinedWordsOf, lexemesOf, wordsOf } from './search-words.ts';
import type { Word } from './search-words.ts';

/** A part of a snippet: a match, or text between matches. */
export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

interface Range {
  start: number;
  end: number;
}

const SNIPPET_LENGTH = 220;
/** Text shown before the first match. */
const LEAD = 70;

const isLike = (word: Word, wanted: SearchWord, mayGoOn: boolean): boolean =>
  wanted.isUnspaced
    ? word.text.includes(wanted.text)
    : lexemesOf(word).some((text) => text === wanted.text || (mayGoOn && text.startsWith(wanted.text)));

/** For scripts without spaces only the match itself, if folding keeps its length. */
const rangeIn = (word: Word, { text, isUnspaced }: SearchWord): Range => {
  const at = word.text.indexOf(text);
  if (!isUnspaced || word.text.length !== word.end - word.start) return word;
  return { start: word.start + at, end: word.start + at + text.length };
};

const matchAt = (words: readonly Word[], at: number, { words: wanted, isPrefix }: SearchTerm): Range[] => {
  const ranges: Range[] = [];
  for (const [index, one] of wanted.entries()) {
    const word = words[at + index];
    const mayGoOn = isPrefix && index === wanted.length - 1;
    if (!word || !isLike(word, one, mayGoOn)) return [];
    ranges.push(rangeIn(word, one));
  }
  return ranges;
};

/** The term if it is one word, or may be written as one. */
const asOneWord = (term: SearchTerm): SearchTerm | null => {
  if (term.joined === undefined) return term.words.length === 1 ? term : null;
  return { ...term, words: [{ text: term.joined, isUnspaced: false }] };
};

/** Ranges of matches in a text, in order. */
const matchesIn = (text: string, terms: readonly SearchTerm[]): Range[] => {
  const words = [...wordsOf(text)];
  const joined = [...joinedWordsOf(text)];
  const found: Range[] = [];
  for (const term of terms) {
    for (const at of words.keys()) found.push(...matchAt(words, at, term));
    const asOne = asOneWord(term);
    if (asOne) for (const word of [...words, ...joined]) found.push(...matchAt([word], 0, asOne));
  }
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  return found.filter(({ start }, index) => index === 0 || start >= found[index - 1]!.end);
};

const split = (text: string, ranges: readonly Range[]): SnippetPart[] => {
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start < at || end > text.length) continue;
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
};

const wanted = (query: SearchQuery): SearchTerm[] => query.flat().filter(({ isExcluded }) => !isExcluded);

/** The whole text, split into matches and other text. */
export const highlight = (text: string, query: SearchQuery): SnippetPart[] =>
  split(text, matchesIn(text, wanted(query)));

/** The text around the first match, or its beginning, cut at word boundaries. */
export const snippetOf = (text: string, query: SearchQuery): SnippetPart[] => {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = matchesIn(line, wanted(query))[0]?.start ?? 0;
  const start = first > LEAD ? line.indexOf(' ', first - LEAD) + 1 : 0;
  const from = start > 0 && start <= first ? start : Math.max(0, first - LEAD);
  const space = line.lastIndexOf(' ', from + SNIPPET_LENGTH);
  const isCut = from + SNIPPET_LENGTH < line.length;
  const to = isCut ? (space > first ? space : from + SNIPPET_LENGTH) : line.length;
  const shown = line.slice(from, to).toWellFormed();
  return highlight(`${from > 0 ? '… ' : ''}${shown}${isCut ? ' …' : ''}`, query);
};
