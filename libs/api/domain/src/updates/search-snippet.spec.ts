import { describe, expect, it } from '@jest/globals';
import { parseSearch } from './search-query.ts';
import { highlight, snippetOf } from './search-snippet.ts';
import type { SnippetPart } from './search-snippet.ts';

const marked = (parts: SnippetPart[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('search match', () => {
  it.each([
    ['crash', 'Crashes fixed: no CRASH', '[Crashes] fixed: no [CRASH]'],
    ['"crash"', 'Crashes fixed: no CRASH', 'Crashes fixed: no [CRASH]'],
    ['"out of memory"', 'Out of luck, out of memory', 'Out of luck, [out] [of] [memory]'],
    ['grosse', 'Neue Größe', 'Neue [Größe]'],
    ['fix -menu', 'Fix menu', '[Fix] menu'],
    ['sound or audio', 'Sound and audio', '[Sound] and [audio]'],
    ['崩溃', '修复了崩溃问题', '修复了[崩溃]问题'],
    ['v1.2', 'In v1.2.3', 'In [v1].[2].3'],
    ['1.2', 'In v1.2.3, not 11.2', 'In [v1].[2].3, not 11.2'],
    ['coop', 'Co-op, coop and co op', '[Co-op], [coop] and co op'],
    ['co-op', 'Co-op, coop and cooper', '[Co-op], [coop] and [cooper]'],
    ['"co-op"', 'Co-op, coop and cooper', '[Co-op], [coop] and cooper'],
    ['dont', "Don’t, or don't", "[Don’t], or [don't]"],
    ['fix fixed', 'Fixed', '[Fixed]'],
    ['<b>', 'A <b>bold</b> word', 'A <[b]>bold</[b]> word'],
  ])('%s is highlighted in %s', (query, text, expected) => {
    expect(marked(highlight(text, parseSearch(query)))).toBe(expected);
  });

  it('is shown with some of the text around it, truncated between words', () => {
    const text = `${'early words '.repeat(40)}the needle lies here ${'late words '.repeat(40)}`;
    const parts = snippetOf(text, parseSearch('needle'));
    const shown = marked(parts);
    expect(shown).toMatch(/^… (early words |words )+the \[needle\] lies here (late words |late )+…$/);
    expect(shown.length).toBeLessThan(240);
  });

  it('in the title only shows the start of the text', () => {
    expect(marked(snippetOf('First line.\n\nSecond line.', parseSearch('zebra')))).toBe(
      'First line. Second line.',
    );
  });

  it.each(['字'.repeat(5_000), 'x'.repeat(5_000), '🎮'.repeat(5_000), ''])(
    'in a text without spaces is truncated as well',
    (text) => {
      const shown = marked(snippetOf(`${text}`, parseSearch('字')));
      expect(shown.length).toBeLessThan(700);
      expect(shown.isWellFormed()).toBe(true);
    },
  );
});
