import { describe, expect, it } from '@jest/globals';
import type { Update } from '@/entities/update';
import { parseBbcode } from '@patchlight/bbcode';
import { compareWords } from './word-diff.ts';
import { editsOf } from './edits.ts';

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('compareWords', () => {
  it('returns added and removed words', () => {
    expect(compareWords('Lanterns burn long', 'Lanterns burn longer')).toEqual([
      { kind: 'same', text: 'Lanterns burn ' },
      { kind: 'removed', text: 'long' },
      { kind: 'added', text: 'longer' },
    ]);
  });

  it('returns nothing for equal texts', () => {
    expect(compareWords('as it was', 'as it was')).toEqual([]);
  });

  it('omits text far from a change', () => {
    const [before] = compareWords(`${words(200)} end`, `${words(200)} finish`)!;
    expect(before!.text.startsWith(' … ')).toBe(true);
    expect(before!.text.length).toBeLessThan(100);
  });

  it('compares long texts by line', () => {
    const long = `${words(10_000)}\n`;
    expect(compareWords(`${long}a b`, `${long}a c`)!.at(-1)).toEqual({ kind: 'added', text: 'a c' });
  });

  it('stops when the comparison would take too long', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join('\n');
    const after = Array.from({ length: 20_000 }, (_, index) => `b${index}`).join('\n');
    const start = performance.now();
    expect(compareWords(before, after)?.length ?? 2).toBe(2);
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});

describe('editsOf', () => {
  it('pairs each revision with its successor, and keeps spoilers closed', () => {
    const update = {
      title: 'Tides',
      details: '[b]three[/b] [spoiler]secret[/spoiler]',
      appId: 904110,
      revisions: [
        { title: 'Tides', details: 'two', replacedAt: '2026-11-21T12:00:00Z' },
        { title: 'Tide', details: 'one', replacedAt: '2026-11-20T12:00:00Z' },
      ],
    } as Update;
    expect(editsOf(update, ({ details }) => parseBbcode(details))).toEqual([
      { at: '2026-11-21T12:00:00Z', before: 'Tides\n\ntwo', after: 'Tides\n\nthree Spoiler' },
      { at: '2026-11-20T12:00:00Z', before: 'Tide\n\none', after: 'Tides\n\ntwo' },
    ]);
  });
});
