import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';

/** In alphabetical order, a line each. As a set they would take ten times the memory. */
let words: string | undefined;

/** Whether a word in small letters is an English one, with its inflections but without names. */
export const isEnglishWord = (word: string): boolean => {
  words ??= readFileSync(wordListPath, 'latin1');
  let [from, to] = [0, words.length];
  while (from < to) {
    const start = words.lastIndexOf('\n', (from + to) >> 1) + 1;
    const line = Math.max(start, from);
    const end = words.indexOf('\n', line);
    const found = words.slice(line, end < 0 ? undefined : end);
    if (found === word) return true;
    if (found < word) from = end < 0 ? to : end + 1;
    else to = line - 1;
  }
  return false;
};
