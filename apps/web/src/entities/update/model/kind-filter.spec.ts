import { describe, expect, it } from '@jest/globals';
import { countKinds, matchesKinds, parseKinds } from './kind-filter.ts';

describe('kind filter', () => {
  it('parses the kinds of the URL and ignores unknown ones', () => {
    expect(parseKinds('unknown,patch,major,news,<b>,patch')).toEqual(['major', 'patch', 'news', 'unknown']);
    expect(parseKinds(null)).toEqual([]);
  });

  it('matches everything when no kind is selected', () => {
    expect([null, 'unknown', 'patch'].map((kind) => matchesKinds([], kind as null))).toEqual([
      true,
      true,
      true,
    ]);
    expect(matchesKinds(['major', 'patch'], 'patch')).toBe(true);
    expect(matchesKinds(['major'], 'patch')).toBe(false);
    expect(matchesKinds(['major'], null)).toBe(false);
    expect(matchesKinds(['news'], 'news')).toBe(true);
    expect(matchesKinds(['news'], 'unknown')).toBe(false);
  });

  it('counts each kind', () => {
    expect(countKinds(['patch', null, 'major', 'patch', 'news'])).toEqual({
      major: 1,
      regular: 0,
      patch: 2,
      news: 1,
      unknown: 0,
    });
  });
});
