import { describe, expect, it } from '@jest/globals';
import { aGame } from '../../../../test/library-game.ts';
import { arrangeGames } from './game-list.ts';
import type { MyGamesView, Sort } from './game-list.ts';

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
const plain: MyGamesView = {
  filter: '',
  kinds: [],
  isUnreadOnly: false,
  category: null,
  sort: 'name_asc',
  page: 1,
};
const others = (sort: Sort): string[] =>
  arrangeGames(games, { ...plain, sort }).others.map(({ name }) => name);

describe('arrangeGames', () => {
  it('sorts other games by name, case-insensitively, or by date with undated games last', () => {
    expect(others('name_asc')).toEqual(['Anvil', 'Brine', 'moss', 'Zephyr']);
    expect(others('name_desc')).toEqual(['Zephyr', 'moss', 'Brine', 'Anvil']);
    expect(others('date_desc')).toEqual(['moss', 'Brine', 'Zephyr', 'Anvil']);
    expect(others('date_asc')).toEqual(['Zephyr', 'Brine', 'moss', 'Anvil']);
  });

  it('sorts by usual gaps, games without one last, by name', () => {
    const [a, b, c, d] = ['Anvil', 'Brine', 'Cinder', 'Dune'].map((name, index) =>
      aGame({ name, appid: index + 1 }),
    );
    const gaps = new Map([
      [3, 7],
      [2, 30],
    ]);
    const sorted = arrangeGames([a!, b!, c!, d!], { ...plain, sort: 'gap_asc' }, null, gaps).others;
    expect(sorted.map(({ name }) => name)).toEqual(['Cinder', 'Brine', 'Anvil', 'Dune']);
    expect(others('gap_asc')).toEqual(others('name_asc'));
  });

  it('sorts accented letters next to their base letter', () => {
    const accented = ['Zephyr', 'Île Perdue', 'Iron Moss', 'Ilex'].map((name) => named(name));
    expect(arrangeGames(accented, plain).others.map(({ name }) => name)).toEqual([
      'Île Perdue',
      'Ilex',
      'Iron Moss',
      'Zephyr',
    ]);
  });

  it('keeps favorites sorted by name in every sort order, and never paginates them', () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      named(`Game ${String(n).padStart(2, '0')}`, null, true),
    );
    expect(arrangeGames(games, { ...plain, sort: 'date_desc' }).favorites.map(({ name }) => name)).toEqual([
      'Cinder',
      'Yarn',
    ]);
    expect(arrangeGames(many, { ...plain, sort: 'name_desc' }).favorites).toHaveLength(30);
  });

  it('shows twelve other games per page and stays on an existing page', () => {
    const many = Array.from({ length: 25 }, (_, n) => named(`Game ${String(n).padStart(2, '0')}`));
    const last = arrangeGames(many, { ...plain, page: 9 });
    expect(last).toMatchObject({ page: 3, pageCount: 3, otherCount: 25 });
    expect(last.others.map(({ name }) => name)).toEqual(['Game 24']);
    expect(arrangeGames([], plain)).toMatchObject({
      page: 1,
      pageCount: 1,
      otherCount: 0,
    });
  });

  it('filters by part of the name, developer or publisher', () => {
    const made = [
      aGame({ name: 'Moss', developers: ['Low Lamp'], publishers: ['Oak'] }),
      aGame({ name: 'Yarn', developers: ['Fern'], publishers: ['Lamplit'] }),
      aGame({ name: 'Lampoon', developers: [], publishers: [], isFavorite: true }),
      aGame({ name: 'Brine', developers: ['Fern'], publishers: ['Oak'] }),
    ];
    const lamp = arrangeGames(made, { ...plain, filter: ' LAMP ' });
    expect(lamp.favorites.map(({ name }) => name)).toEqual(['Lampoon']);
    expect(lamp.others.map(({ name }) => name)).toEqual(['Moss', 'Yarn']);
    expect(lamp).toMatchObject({ shownCount: 3, otherCount: 2 });
  });

  it('filters by the kind of the latest update and by unread, with counts', () => {
    const kinds = [
      aGame({ name: 'A', latestUpdateKind: 'major', unreadCount: 2 }),
      aGame({ name: 'B', latestUpdateKind: 'major' }),
      aGame({ name: 'C', latestUpdateKind: 'patch', unreadCount: 1 }),
      aGame({ name: 'D', latestUpdateKind: 'regular' }),
      aGame({ name: 'E' }),
    ];
    const shown = (view: Partial<MyGamesView>) =>
      arrangeGames(kinds, { ...plain, ...view }).others.map(({ name }) => name);
    expect(shown({ kinds: ['major'] })).toEqual(['A', 'B']);
    expect(shown({ kinds: ['major', 'patch'] })).toEqual(['A', 'B', 'C']);
    expect(shown({ kinds: ['major', 'patch'], isUnreadOnly: true })).toEqual(['A', 'C']);
    expect(shown({ filter: 'b', isUnreadOnly: true })).toEqual([]);
    expect(arrangeGames(kinds, { ...plain, kinds: ['major'] })).toMatchObject({
      kindCounts: { major: 2, regular: 1, patch: 1, news: 0, unknown: 0 },
      unreadCount: 1,
    });
    expect(arrangeGames(kinds, { ...plain, isUnreadOnly: true })).toMatchObject({
      kindCounts: { major: 1, regular: 0, patch: 1, news: 0, unknown: 0 },
      unreadCount: 2,
    });
  });
});
