import { describe, expect, it } from '@jest/globals';
import { agendaDays, dayEntries } from './agenda.ts';
import type { CalendarItem } from './calendar-item.ts';

const item = (id: string, day = '2026-11-21', facts: Partial<CalendarItem> = {}): CalendarItem => ({
  id,
  type: 'update',
  day,
  at: `${day}T12:00:00Z`,
  title: `Update ${id}`,
  kind: 'patch',
  appId: 1,
  gameName: 'Moss',
  logoUrl: null,
  iconUrl: null,
  color: 1,
  ...facts,
});
const many = (count: number, appId: number) =>
  Array.from({ length: count }, (_, n) => item(`${appId}-${n}`, undefined, { appId }));

describe('agendaDays', () => {
  it('has the latest day first, and today also without items', () => {
    const days = agendaDays([item('a', '2026-11-02'), item('b', '2026-11-30')], '2026-11-21');
    expect(days.map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-30', 1],
      ['2026-11-21', 0],
      ['2026-11-02', 1],
    ]);
  });
});

describe('dayEntries', () => {
  it('keeps five updates of a game as they are', () => {
    expect(dayEntries(many(5, 1))).toHaveLength(5);
  });

  it('collapses 300 updates of one game to the first and one entry of the rest', () => {
    const entries = dayEntries([item('x', undefined, { appId: 9 }), ...many(300, 1)]);
    expect(entries.map((entry) => ('id' in entry ? entry.id : entry.length))).toEqual(['x', '1-0', 299]);
  });

  it('keeps one update each of 24 games, and releases and reminders of a busy game', () => {
    const games = Array.from({ length: 24 }, (_, n) => item(`g${n}`, undefined, { appId: n + 10 }));
    const release = item('release-1', undefined, { type: 'release', at: null, kind: null });
    expect(dayEntries([...games, release, ...many(6, 1)])).toHaveLength(27);
  });
});
