import { describe, expect, it } from '@jest/globals';
import { aWish } from '../../../../test/wish.ts';
import { filterItems, releaseOf, sorted } from './wishlist-view.ts';

const TODAY = '2026-11-21';

describe('release of a game', () => {
  it.each([
    ['Releases Q1 2027', true, { isReleased: false, releaseDate: 'Q1 2027', releaseTo: '2027-03-31' }],
    ['Releases Nov 21, 2026', true, { isReleased: false, releaseDate: 'Nov 21, 2026', releaseTo: TODAY }],
    [
      'Was due Nov 20, 2026',
      false,
      { isReleased: false, releaseDate: 'Nov 20, 2026', releaseTo: '2026-11-20' },
    ],
    ['To be announced', true, { isReleased: false, releaseDate: 'To be announced', releaseTo: null }],
    ['Coming soon', true, { isReleased: false, releaseDate: '', releaseTo: null }],
    ['Released', false, { isReleased: true, releaseDate: 'Mar 5, 2020', releaseTo: '2020-03-05' }],
    ['Looking it up…', false, { isReleased: null, releaseDate: '', releaseTo: null }],
  ])('shows "%s"', (text, isAhead, facts) => {
    expect(releaseOf(aWish(facts), TODAY)).toEqual({ text, isAhead });
  });
});

describe('wishlist view', () => {
  const soon = aWish({ appid: 1, name: 'beta', isReleased: false, addedAt: '2026-01-02T00:00:00Z' });
  const cheap = aWish({ appid: 2, name: 'Alpha', discountPercent: 20, addedAt: '2026-01-03T00:00:00Z' });
  const fresh = aWish({ appid: 3, name: 'Gamma', isReleased: null, addedAt: '2026-01-01T00:00:00Z' });
  const items = [soon, cheap, fresh];

  it.each([
    [null, [1, 2, 3]],
    ['upcoming', [1, 3]],
    ['released', [2]],
    ['sale', [2]],
  ] as const)('filtered by %s', (filter, ids) => {
    expect(filterItems(items, filter).map(({ appid }) => appid)).toEqual(ids);
  });

  it.each([
    ['release', [1, 2, 3]],
    ['added', [2, 1, 3]],
    ['name', [2, 1, 3]],
  ] as const)('sorted by %s', (sort, ids) => {
    expect(sorted(items, sort).map(({ appid }) => appid)).toEqual(ids);
  });
});
