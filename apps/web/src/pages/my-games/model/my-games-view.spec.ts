import { describe, expect, it } from '@jest/globals';
import { readMyGamesView, writeMyGamesView } from './my-games-view.ts';

const plain = { filter: '', kinds: [], isUnreadOnly: false, category: null, sort: 'name_asc', page: 1 };

describe('My Games URL', () => {
  it('serializes and parses every value', () => {
    const address = 'q=moss&kind=major%2Cpatch&unread=1&category=12&sort=date_desc&page=3';
    const view = readMyGamesView(new URLSearchParams(address));
    expect(view).toEqual({
      filter: 'moss',
      kinds: ['major', 'patch'],
      isUnreadOnly: true,
      category: '12',
      sort: 'date_desc',
      page: 3,
    });
    expect(writeMyGamesView(new URLSearchParams(), view).toString()).toBe(address);
  });

  it('omits default values and keeps other query parameters', () => {
    const view = readMyGamesView(new URLSearchParams('update=7&sort=name_asc'));
    expect(view).toEqual(plain);
    expect(writeMyGamesView(new URLSearchParams('update=7&page=4'), view).toString()).toBe('update=7');
  });

  it('parses every kind', () => {
    expect(readMyGamesView(new URLSearchParams('kind=news,unknown')).kinds).toEqual(['news', 'unknown']);
  });

  it.each([
    'page=-1',
    'page=2.5',
    'page=abc',
    'page=1e99',
    'sort=toString',
    'kind=all',
    'unread=yes',
    'category=all',
    'category=x',
  ])('ignores %s', (address) => {
    expect(readMyGamesView(new URLSearchParams(address))).toEqual(plain);
  });
});
