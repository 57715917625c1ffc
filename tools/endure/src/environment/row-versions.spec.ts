import { describe, expect, it } from '@jest/globals';
import { writesBetween } from './row-versions.ts';

describe('Writes between two snapshots', () => {
  const before = new Set(['a 1', 'a 2']);

  it('are zero when all versions are equal', () => {
    expect(writesBetween(before, new Set(before))).toBe(0);
  });

  it.each([
    ['changed', ['a 1', 'a 3']],
    ['added', ['a 1', 'a 2', 'a 3']],
    ['deleted', ['a 1']],
  ])('are rows %s', (_, after) => expect(writesBetween(before, new Set(after))).toBe(1));
});
