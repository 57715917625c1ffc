import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';
import { isEnglishWord } from './english-words.ts';

const words = readFileSync(wordListPath, 'latin1').trim().split('\n');
const known = new Set(words);

it('finds each word of the list, and no other', () => {
  const some = words.filter((_, index) => index % 97 === 0);
  for (const word of [words[0]!, words.at(-1)!, ...some]) {
    expect([word, isEnglishWord(word)]).toEqual([word, true]);
    expect([word, isEnglishWord(`${word}q`)]).toEqual([word, known.has(`${word}q`)]);
  }
  for (const other of ['', 'a\nb', '\n', '~', '0', 'evreyone', 'thursday', 'höher', '伤害'])
    expect([other, isEnglishWord(other)]).toEqual([other, false]);
});

it('knows inflected words', () => {
  expect(['deployed', 'delayed', 'longer', 'servers', 'offline'].every(isEnglishWord)).toBe(true);
});
