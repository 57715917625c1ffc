import { describe, expect, it } from '@jest/globals';
import { countKinds, isWantedKind, parseKinds } from './kind-filter.ts';

describe('kind filter', () => {
  it('parses the kinds of the URL and ignores unknown ones', () => {
    expect(parseKinds('unknown,patch,major,news,<b>,patch')).toEqual(['major', 'patch', 'news', 'unknown']);
    expect(parseKinds(null)).toEqual([]);
  });

  it('matches everything when no kind is selected', () => {
    expect([null, 'unknown', 'patch'].map((kind) => isWantedKind([], kind as null))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isWantedKind(['major', 'patch'], 'patch')).toBe(true);
    expect(isWantedKind(['major'], 'patch')).toBe(false);
    expect(isWantedKind(['major'], null)).toBe(false);
    expect(isWantedKind(['news'], 'news')).toBe(true);
    expect(isWantedKind(['news'], 'unknown')).toBe(false);
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
