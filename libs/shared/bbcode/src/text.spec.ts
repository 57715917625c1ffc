import { describe, expect, it } from '@jest/globals';
import { parseBbcode } from './parse.ts';
import { toExcerpt, toPlainText } from './text.ts';

const plain = (source: string): string => toPlainText(parseBbcode(source));
const excerpt = (source: string, maxLength: number): string => toExcerpt(parseBbcode(source), maxLength);

describe('toPlainText', () => {
  it('separates blocks by blank lines and preserves line breaks', () => {
    expect(plain('[h1]Patch 1.2[/h1]a [b]b[/b]\nc\n\nd[hr]e')).toBe('Patch 1.2\n\na b\nc\n\nd\n\ne');
  });

  it('marks and indents list items', () => {
    expect(plain('[list][*]a[olist][*]b[*]c[/olist][*]d[/list]')).toBe('- a\n  1. b\n  2. c\n- d');
  });

  it('separates cells', () => {
    expect(plain('[table][tr][th]A[/th][th]B[/th][/tr][tr][td][/td][td]2[/td][/tr][/table]')).toBe(
      'A | B\n | 2',
    );
  });

  it('replaces spoilers', () => {
    expect(plain('It was [spoiler]the cook[/spoiler].')).toBe('It was Spoiler.');
    expect(plain('[spoiler]a\n\nb[/spoiler]')).toBe('Spoiler');
  });

  it('shows placeholders of embedded media', () => {
    expect(plain('[img src="{STEAM_CLAN_IMAGE}/1/a.png" alt="A door"]')).toBe('A door');
    expect(plain('[img src="{STEAM_CLAN_IMAGE}/1/a.png"]\na')).toBe('a');
    expect(plain('[previewyoutube=abcdefghijk;full]')).toBe('https://www.youtube.com/watch?v=abcdefghijk');
    expect(plain('[dynamiclink href="https://a.example/b"]')).toBe('https://a.example/b');
    expect(plain('[expand type=title title="More"]a[/expand]')).toBe('More\n\na');
    expect(plain('[code]\na\n  b[/code]')).toBe('a\n  b');
  });
});

describe('toExcerpt', () => {
  it('omits images of disallowed hosts, and bare URLs', () => {
    expect(
      excerpt('[img]https://elsewhere.example/a.png[/img] The lantern is lit. https://a.example/b', 80),
    ).toBe('The lantern is lit.');
  });

  it('is the whole text in one line if that fits', () => {
    expect(excerpt('[h2]Fixes[/h2]a \u00a0b\nc[list][*]d[/list]', 40)).toBe('Fixes a b c - d');
  });

  it('truncates between words', () => {
    expect(excerpt('The lantern now shines brighter', 18)).toBe('The lantern now…');
    expect(excerpt('The lantern now shines brighter', 16)).toBe('The lantern now…');
    expect(excerpt('The lantern now shines brighter', 15)).toBe('The lantern…');
    expect(excerpt('It shines. Brighter than ever', 12)).toBe('It shines…');
    expect(excerpt('Fixes [list][*]Oil[*]Wick[/list]', 13)).toBe('Fixes - Oil…');
  });

  it('skips leading images and videos', () => {
    expect(excerpt('[img src="{STEAM_CLAN_IMAGE}/1/a.png"]\n\n[previewyoutube=abcdefghijk]Hello', 40)).toBe(
      'Hello',
    );
  });

  it('does not split graphemes in text without spaces', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(excerpt(family.repeat(3), family.length * 2 + 3)).toBe(`${family}${family}…`);
    expect(excerpt('é'.normalize('NFD').repeat(9), 6)).toBe(`${'é'.normalize('NFD').repeat(2)}…`);
    expect(excerpt('新しい物語が始まります', 6)).toBe('新しい物語…');
  });

  it.each([0, 1, 2, 3, 10])('is never longer than %i', (maxLength) => {
    expect(excerpt('👾👾 a lantern', maxLength).length).toBeLessThanOrEqual(maxLength);
  });

  it('is empty for a post without text', () => {
    expect(excerpt('', 100)).toBe('');
    expect(excerpt('[hr]', 100)).toBe('');
  });
});
