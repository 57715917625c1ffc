import { describe, expect, it } from '@jest/globals';
import { redacted } from '../operations/redacted.ts';
import { bearerIn } from './access/bearer.ts';
import { hasContent } from './entity-tag.ts';

const SHORT = 15_000;
const REPEATS = 20;
/** Maximum growth of the time for twice the text: linear is 2, quadratic 4, cubic 8. */
const MOST = 3.2;
/** Below this, timings are noise. */
const FLOOR_MS = 1;

const timeOf = (read: (text: string) => unknown, text: string): number => {
  const runs = Array.from({ length: REPEATS }, () => {
    const startedAt = performance.now();
    read(text);
    return performance.now() - startedAt;
  });
  return Math.max(FLOOR_MS, Math.min(...runs));
};

/** Texts that trigger backtracking: long runs of one or two characters with an end that never matches. */
const EVIL: Record<string, (length: number) => string> = {
  letters: (n) => 'a'.repeat(n),
  spaces: (n) => `"a${' '.repeat(n)}b"`,
  commas: (n) => ', '.repeat(n / 2),
  words: (n) => 'a-'.repeat(n / 2),
  segments: (n) => `/api/${'a/'.repeat(n / 2)}`,
  dots: (n) => 'abcdefgh.'.repeat(n / 9),
  secrets: (n) => 'key'.repeat(n / 3),
  'a bearer without an end': (n) => `Bearer${' '.repeat(n)}`,
  'a bearer with too many': (n) => `Bearer ${'a '.repeat(n / 2)}`,
};

const READERS: Record<string, (text: string) => unknown> = {
  'a text for the log': redacted,
  'an Authorization header': (authorization) => bearerIn({ authorization }),
  'an If-None-Match header': (known) => hasContent(known, '"tag"'),
};

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it.each(Object.entries(EVIL))('is matched in linear time: %s', (__, text) => {
    expect(timeOf(read, text(2 * SHORT)) / timeOf(read, text(SHORT))).toBeLessThan(MOST);
  });
});

it('truncates log text to the maximum length of a line', () => {
  expect(redacted('ab '.repeat(SHORT)).length).toBeLessThanOrEqual(500);
});
