import { describe, expect, it } from '@jest/globals';
import { accessOf, lastPlayOf, nextLook } from './play.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-24T00:05:00Z');
const BEFORE = new Date('2026-11-23T00:03:00Z');
const time = (minutes: number, lastAt: Date | null = null) => ({ minutes, lastAt });

describe('when a game was last played', () => {
  it('is what Steam tells', () => {
    const lastAt = new Date('2026-11-20T20:00:00Z');
    expect(lastPlayOf(null, time(0, lastAt), null, NOW)).toEqual({
      at: lastAt,
      notBefore: lastAt,
      source: 'steam',
    });
  });

  it('is the day between two looks if play time has grown, and may be as early as the first of them', () => {
    expect(lastPlayOf(60, time(75), BEFORE, NOW)).toEqual({
      at: new Date('2026-11-23T12:05:00Z'),
      notBefore: BEFORE,
      source: 'play-time',
    });
  });

  it('is the last of several days without a look', () => {
    const weekAgo = new Date(NOW.getTime() - 7 * 24 * HOUR);
    expect(lastPlayOf(60, time(75), weekAgo, NOW)).toMatchObject({
      at: new Date('2026-11-23T12:05:00Z'),
      notBefore: weekAgo,
    });
  });

  it('is not known from one look, from the same or less play time, or from a time that is yet to come', () => {
    expect(lastPlayOf(null, time(75), null, NOW)).toBeNull();
    expect(lastPlayOf(null, time(75), BEFORE, NOW)).toBeNull();
    expect(lastPlayOf(60, time(60), BEFORE, NOW)).toBeNull();
    expect(lastPlayOf(60, time(0), BEFORE, NOW)).toBeNull();
    expect(lastPlayOf(60, time(60, new Date(NOW.getTime() + HOUR)), BEFORE, NOW)).toBeNull();
  });

  it('is known of a new game, but not of one that was hidden, with more than can be played in a day', () => {
    expect(lastPlayOf(0, time(90), BEFORE, NOW)).toMatchObject({ source: 'play-time' });
    expect(lastPlayOf(0, time(25 * 60), BEFORE, NOW)).toBeNull();
    // Time offline may come at once.
    expect(lastPlayOf(60, time(60 + 25 * 60), BEFORE, NOW)).toMatchObject({ source: 'play-time' });
  });
});

describe('a look', () => {
  it('shows play times, games without them, or nothing', () => {
    expect(accessOf(null)).toBe('private');
    expect(accessOf([time(0), time(0)])).toBe('no-times');
    expect(accessOf([time(0), time(1)])).toBe('shown');
    expect(accessOf([time(0, NOW)])).toBe('shown');
  });

  it.each([
    ['UTC', '2026-11-24T10:00:00Z', '15', '2026-11-25T00:00:00Z'],
    ['Europe/Berlin', '2026-11-24T10:00:00Z', '15', '2026-11-24T23:00:00Z'],
    ['Asia/Kolkata', '2026-11-24T10:00:30Z', '0', '2026-11-24T18:15:00Z'],
    // It came late, and comes on time again.
    ['UTC', '2026-11-24T04:00:00Z', '29', '2026-11-25T00:14:00Z'],
    // The next midnight is too near.
    ['UTC', '2026-11-24T23:45:00Z', '0', '2026-11-25T23:45:00Z'],
    // A zone that is not known here.
    ['Mars/Olympus', '2026-11-24T10:00:00Z', '15', '2026-11-25T00:00:00Z'],
  ])('comes around midnight in %s after %s', (zone, now, userId, next) => {
    expect(nextLook(new Date(now), zone, userId)).toEqual(new Date(next));
  });
});
