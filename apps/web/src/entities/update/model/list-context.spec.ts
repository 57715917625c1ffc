import { describe, expect, it } from '@jest/globals';
import { listContextOf, neighborsOf, windowAround } from './list-context.ts';

const gids = Array.from({ length: 500 }, (_, index) => String(index));

describe('windowAround', () => {
  it('returns a short list unchanged', () => {
    expect(windowAround(['a', 'b', 'c'], 'b')).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['0', '0', '199'],
    ['250', '150', '349'],
    ['499', '300', '499'],
    ['elsewhere', '0', '199'],
  ])('around %s contains 200 entries from %s to %s', (gid, first, last) => {
    const kept = windowAround(gids, gid);
    expect(kept).toHaveLength(200);
    expect([kept[0], kept.at(-1)]).toEqual([first, last]);
  });
});

describe('listContextOf', () => {
  it('reads the list from the router state', () => {
    expect(listContextOf({ openedHere: true, context: ['1', '2'] })).toEqual(['1', '2']);
  });

  it.each([null, undefined, 'x', {}, { context: 'x' }, { context: [1] }, { from: '/settings' }])(
    'returns none for %p',
    (state) => {
      expect(listContextOf(state)).toBeUndefined();
    },
  );
});

describe('neighborsOf', () => {
  it.each([
    ['a', { position: 1, total: 3, previous: undefined, next: 'b' }],
    ['b', { position: 2, total: 3, previous: 'a', next: 'c' }],
    ['c', { position: 3, total: 3, previous: 'b', next: undefined }],
    ['x', undefined],
  ])('of %s', (gid, neighbors) => {
    expect(neighborsOf(['a', 'b', 'c'], gid)).toEqual(neighbors);
  });
});
