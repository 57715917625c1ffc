import { describe, expect, it } from '@jest/globals';
import { aGame } from '../../../../test/library-game.ts';
import { holdUpdates } from './hold-updates.ts';

const update = (gid: string, day: string) => ({
  latestUpdateGid: gid,
  latestUpdateTitle: `Update ${gid}`,
  latestUpdateDate: `2026-11-${day}T10:00:00Z`,
});
const before = aGame({ ...update('1', '10'), unreadCount: 1 });

describe('holdUpdates', () => {
  it('shows the update before of a game with a new one, and counts what is new', () => {
    const now = aGame({ ...update('3', '12'), unreadCount: 3 });
    expect(holdUpdates([before], [now])).toEqual({ shown: [before], fresh: 2 });
  });

  it('holds back the first update of a game', () => {
    const now = aGame({ ...update('1', '10'), unreadCount: 1 });
    expect(holdUpdates([aGame()], [now])).toEqual({ shown: [aGame()], fresh: 1 });
  });

  it('shows the older updates of a game that has just been followed', () => {
    const now = aGame(update('1', '10'));
    expect(holdUpdates([aGame()], [now])).toEqual({ shown: [now], fresh: 0 });
  });

  it('shows at once what the user has changed, also in a game with a new update', () => {
    const now = aGame({ ...update('2', '12'), unreadCount: 0, isFavorite: true });
    expect(holdUpdates([before], [now])).toEqual({
      shown: [{ ...before, unreadCount: 0, isFavorite: true }],
      fresh: 1,
    });
  });

  it.each([
    ['a game that has been read', aGame({ ...update('1', '10'), unreadCount: 0 })],
    ['an undone change', aGame({ ...update('1', '10'), unreadCount: 4 })],
    ['a corrected title', aGame({ ...update('1', '10'), latestUpdateTitle: 'Corrected' })],
    ['an older update, as the latest was hidden', aGame(update('0', '09'))],
    ['a game without updates', aGame()],
  ])('shows %s', (_, now) => {
    const current = [now];
    expect(holdUpdates([before], current)).toEqual({ shown: [now], fresh: 0 });
    expect(holdUpdates([before], current).shown).toBe(current);
  });

  it('shows new games and not those that are gone', () => {
    const added = aGame({ appid: 7, ...update('9', '12'), unreadCount: 1 });
    expect(holdUpdates([before], [added])).toEqual({ shown: [added], fresh: 0 });
  });
});
