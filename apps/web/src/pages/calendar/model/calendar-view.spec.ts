import { describe, expect, it } from '@jest/globals';
import { localDay } from '@/shared/lib';
import { filterEntries, readAddress, stepDate, writeAddress } from './calendar-view.ts';

const plain = { view: 'month', date: null, kinds: [], game: null, category: null };

describe('calendar URL', () => {
  it('serializes and parses every value', () => {
    const text = 'view=week&date=2026-11-01&kind=major&game=904110&category=7';
    const address = readAddress(new URLSearchParams(text));
    expect(address).toEqual({
      view: 'week',
      date: '2026-11-01',
      kinds: ['major'],
      game: 904110,
      category: '7',
    });
    expect(writeAddress(new URLSearchParams(), address).toString()).toBe(text);
  });

  it('omits default values and keeps other query parameters', () => {
    const address = readAddress(new URLSearchParams('update=7'));
    expect(address).toEqual(plain);
    expect(writeAddress(new URLSearchParams('update=7&view=week'), address).toString()).toBe('update=7');
  });

  it.each([
    'view=year',
    'date=2026-02-30',
    'date=20261101',
    'date=9999999-01-01',
    'kind=all',
    'game=x',
    'game=-1',
    'category=x',
  ])('ignores %s', (text) => {
    expect(readAddress(new URLSearchParams(text))).toEqual(plain);
  });
});

describe('stepDate', () => {
  it.each([
    ['month', '2026-11-21', 1, '2026-12-01'],
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-03-31', -1, '2026-02-01'],
    ['list', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-10-28', 1, '2026-11-04'],
    ['week', '2026-03-03', -1, '2026-02-24'],
  ] as const)('in the %s view moves from %s by %i to %s', (view, date, step, goal) => {
    expect(stepDate(view, date, step)).toBe(goal);
  });

  it('starts at today', () => {
    const lastWeek = new Date();
    lastWeek.setDate(lastWeek.getDate() - 7);
    expect(stepDate('week', null, -1)).toBe(localDay(lastWeek));
  });
});

describe('filterEntries', () => {
  const game = { name: 'G', iconUrl: null, logoUrl: null };
  const entry = (gid: string, appId: number, kind: 'major' | 'patch') => ({
    gid,
    appId,
    kind,
    game,
    title: 'T',
    url: 'https://example.com',
    updateDate: '2026-11-01T00:00:00Z',
  });
  const entries = [entry('a', 1, 'major'), entry('b', 1, 'patch'), entry('c', 2, 'patch')];
  const gids = (filter: Parameters<typeof filterEntries>[1]) =>
    filterEntries(entries, filter).map(({ gid }) => gid);

  it('returns the selected kinds of the selected game', () => {
    expect(gids({ kinds: [], game: null })).toEqual(['a', 'b', 'c']);
    expect(gids({ kinds: ['patch'], game: null })).toEqual(['b', 'c']);
    expect(gids({ kinds: ['patch'], game: 1 })).toEqual(['b']);
    expect(gids({ kinds: ['major', 'patch'], game: 1 })).toEqual(['a', 'b']);
  });
});
