import { describe, expect, it } from '@jest/globals';
import type { CalendarEntry } from '@patchlight/contracts';
import { byRank, byTime, toUpdateItem } from './calendar-item.ts';
import { GameColors } from './game-colors.ts';

const entry = (gid: string, facts: Partial<CalendarEntry> = {}): CalendarEntry => ({
  gid,
  title: 'Hotfix 2.8.1',
  url: 'https://example.com/9',
  updateDate: new Date(2026, 10, 21, 23, 30).toISOString(),
  appId: 5,
  kind: 'patch',
  game: { name: 'Deepcut Nine', iconUrl: null, logoUrl: 'https://example.com/logo.png' },
  ...facts,
});
const colors = new GameColors();
const item = (gid: string, facts: Partial<CalendarEntry> = {}) => toUpdateItem(entry(gid, facts), colors);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

it('makes an item of an update, on its local day', () => {
  expect(item('9')).toEqual({
    id: '9',
    type: 'update',
    day: '2026-11-21',
    at: entry('9').updateDate,
    title: 'Hotfix 2.8.1',
    kind: 'patch',
    appId: 5,
    gameName: 'Deepcut Nine',
    logoUrl: 'https://example.com/logo.png',
    iconUrl: null,
    color: 1,
  });
});

describe('the order of a day', () => {
  const release = { ...item('release'), type: 'release' as const, at: null };
  const old = item('old', { updateDate: '2026-11-21T08:00:00.000Z' });
  const major = item('major', { kind: 'major', updateDate: '2026-11-21T07:00:00.000Z' });
  const favorite = item('favorite', { appId: 6, updateDate: '2026-11-21T06:00:00.000Z' });
  const all = [favorite, old, item('late'), major, release];

  it('by time starts with releases, then the newest', () => {
    expect(idsOf(all.toSorted(byTime))).toEqual(['release', 'late', 'old', 'major', 'favorite']);
  });

  it('by rank has majors and favorites before newer updates', () => {
    expect(idsOf(all.toSorted(byRank(new Set([6]))))).toEqual([
      'release',
      'major',
      'favorite',
      'late',
      'old',
    ]);
  });
});
