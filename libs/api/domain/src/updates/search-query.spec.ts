import { describe, expect, it } from '@jest/globals';
import { parseSearch } from './search-query.ts';

/** Each alternative as text: `-` excluded, `…` may go on, words of a phrase joined by `+`. */
const read = (text: string): string =>
  parseSearch(text)
    .map((terms) =>
      terms
        .map(({ words, isExcluded, isPrefix }) => {
          const all = words.map((word) => word.text).join('+');
          return `${isExcluded ? '-' : ''}${all}${isPrefix ? '…' : ''}`;
        })
        .join(' '),
    )
    .join(' | ');

describe('search query', () => {
  it.each([
    ['fix crash', 'fix… crash…'],
    ['"out of memory"', 'out+of+memory'],
    ['"out of mem', 'out+of+mem…'],
    ['crash -menu', 'crash… -menu'],
    ['crash -"main menu"', 'crash… -main+menu'],
    ['sound or audio', 'sound… | audio…'],
    ['sound OR audio mix', 'sound… | audio… mix…'],
    ['co-op', 'co+op…'],
    ['v1.2.3', 'v1+2+3'],
    ['1.10', '1+10…'],
    ['Über GRÖSSE Straße', 'uber… grosse… strasse…'],
    ['don’t', 'don+t'],
    ['ﬁx ①', 'fix… 1'],
    ['枪', '枪…'],
    ['修复崩溃', '修复崩溃…'],
    ['PS5手柄', 'ps5+手柄…'],
  ])('parses %s as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(
    [
      ['', '  ', '"', '""', '-', '- -', '"""""', "'; drop table users; --"],
      [':*&|!', '<->', '()', '\\', '%_', 'or', 'OR or', '-crash', '-"a b" or -c', '\u0000', '\ud800', '™ ½⁄'],
    ].flat(),
  )('parses %j without an error', (text) => {
    expect(() => parseSearch(text)).not.toThrow();
  });

  it.each(['', '"', '-', ':*&|!', 'or', '-crash', '-"a b" or -c', '"'.repeat(100)])(
    'parses %j as an empty query',
    (text) => {
      expect(parseSearch(text)).toEqual([]);
    },
  );

  it('is limited to twenty terms', () => {
    const words = Array.from({ length: 30 }, (_, n) => `w${n}`);
    expect(parseSearch(words.join(' ')).flat()).toHaveLength(20);
    expect(parseSearch(words.join(' or ')).flat()).toHaveLength(20);
  });

  it('ignores an alternative that only excludes', () => {
    expect(read('crash or -menu')).toBe('crash…');
  });
});
