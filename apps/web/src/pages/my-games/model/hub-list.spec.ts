import { describe, expect, it } from '@jest/globals';
import { aGame } from '../../../../test/library-game.ts';
import { arrangeHub } from './hub-list.ts';
import type { Sort } from './hub-list.ts';

const named = (name: string, latestUpdateDate: string | null = null, isFavorite = false) =>
  aGame({ name, latestUpdateDate, isFavorite });
const games = [
  named('moss', '2026-03-01T00:00:00Z'),
  named('Anvil', null),
  named('Zephyr', '2026-01-01T00:00:00Z'),
  named('Brine', '2026-02-01T00:00:00Z'),
  named('Yarn', '2026-05-01T00:00:00Z', true),
  named('Cinder', null, true),
];
const others = (sort: Sort): string[] => arrangeHub(games, { sort, page: 1 }).others.map(({ name }) => name);

describe('arrangeHub', () => {
  it('sorts the others by name, whatever the case, or by date with the dateless last', () => {
    expect(others('name_asc')).toEqual(['Anvil', 'Brine', 'moss', 'Zephyr']);
    expect(others('name_desc')).toEqual(['Zephyr', 'moss', 'Brine', 'Anvil']);
    expect(others('date_desc')).toEqual(['moss', 'Brine', 'Zephyr', 'Anvil']);
    expect(others('date_asc')).toEqual(['Zephyr', 'Brine', 'moss', 'Anvil']);
  });

  it('keeps favorites by name, however the others are sorted, and never pages them', () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      named(`Game ${String(n).padStart(2, '0')}`, null, true),
    );
    expect(arrangeHub(games, { sort: 'date_desc', page: 1 }).favorites.map(({ name }) => name)).toEqual([
      'Cinder',
      'Yarn',
    ]);
    expect(arrangeHub(many, { sort: 'name_desc', page: 1 }).favorites).toHaveLength(30);
  });

  it('shows twelve others a page and stays on a page that exists', () => {
    const many = Array.from({ length: 25 }, (_, n) => named(`Game ${String(n).padStart(2, '0')}`));
    const last = arrangeHub(many, { sort: 'name_asc', page: 9 });
    expect(last).toMatchObject({ page: 3, pageCount: 3, otherCount: 25 });
    expect(last.others.map(({ name }) => name)).toEqual(['Game 24']);
    expect(arrangeHub([], { sort: 'name_asc', page: 1 })).toMatchObject({
      page: 1,
      pageCount: 1,
      otherCount: 0,
    });
  });

  it('filters by a part of the name', () => {
    const hub = arrangeHub(games, { sort: 'name_asc', page: 1, filter: ' R ' });
    expect(hub.others.map(({ name }) => name)).toEqual(['Brine', 'Zephyr']);
    expect(hub.favorites.map(({ name }) => name)).toEqual(['Cinder', 'Yarn']);
  });
});
