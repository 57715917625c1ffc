import { describe, expect, it } from '@jest/globals';
import { lastPlayOf, nextLook } from './play.ts';
import type { LastPlay, PlayTime } from './play.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A spare request at one request a second. */
const SPARE_GAP = 20_000;
const PLAYERS = 500;
const DAYS = 30;
/** In Europe and America clocks change within these days. */
const BEGIN = Date.UTC(2026, 9, 15);
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/Lisbon',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Reproducible random numbers from 0 to 1 (mulberry32). */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** Time that Steam has counted. */
interface Counted {
  appId: number;
  at: number;
  minutes: number;
}

const formats = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
);
const dayIn = (timeZone: string, at: number): string => formats.get(timeZone)!.format(at);

/**
 * Most play in the evening for about an hour and a half, some at any time. Steam counts the time of half of them every
 * half hour, of the others at the end of a session. Every tenth plays offline, which is counted with the next session.
 */
const sessionsOf = (random: () => number, timeZone: string): Counted[] => {
  const games = 1 + Math.floor(random() * 5);
  const eagerness = 0.15 + random() * 0.7;
  const step = random() < 0.5 ? 30 : Infinity;
  const counted: Counted[] = [];
  const noon = nextLook(new Date(BEGIN), timeZone, '0').getTime() + DAY / 2;
  let freeAt = 0;
  for (let day = 0; day < DAYS; day += 1) {
    for (let times = 0; times < 2 && random() < eagerness; times += 1) {
      const sum = random() + random() + random();
      const hour = random() < 0.85 ? 14 + (sum / 3) * 11 : random() * 24;
      const start = Math.max(freeAt, noon + day * DAY + (hour - 12) * 60 * MINUTE);
      const length = 10 + Math.floor(-Math.log(1 - random()) * 80);
      const appId = Math.floor(random() * games);
      for (let done = 0; done < Math.min(length, 360);) {
        const minutes = Math.min(step, Math.min(length, 360) - done);
        done += minutes;
        counted.push({ appId, at: start + done * MINUTE, minutes });
      }
      freeAt = counted.at(-1)!.at + MINUTE;
    }
  }
  return counted;
};

interface Player {
  id: number;
  timeZone: string;
  counted: Counted[];
  /** Steam tells the time of the last session. */
  isTold: boolean;
  /** Five days from this one on are private. */
  privateFrom: number;
  minutes: Map<number, number>;
  plays: Map<number, LastPlay>;
  lookedAt: Date | null;
  dueAt: number;
}

const playerOf = (random: () => number, id: number): Player => {
  const timeZone = ZONES[Math.floor(random() * ZONES.length)]!;
  return {
    id,
    timeZone,
    counted: sessionsOf(random, timeZone),
    isTold: random() < 0.02,
    privateFrom: BEGIN + DAY * (random() < 0.1 ? random() * DAYS : DAYS),
    minutes: new Map(),
    plays: new Map(),
    lookedAt: null,
    dueAt: BEGIN + random() * DAY,
  };
};

describe('500 players in 30 days', () => {
  it('are told the right day, and never late by more than a look', () => {
    const random = randomFrom(53);
    const players = Array.from({ length: PLAYERS }, (_, id) => playerOf(random, id));
    const fresh = { right: 0, all: 0 };
    const known = { right: 0, all: 0 };
    let [looks, unseen, late, tooLate] = [0, 0, 0, 0];
    let freeAt = BEGIN;
    for (;;) {
      const player = players.reduce((first, other) => (other.dueAt < first.dueAt ? other : first));
      // One look at a time, as the share of spare requests allows it.
      const now = new Date(Math.max(player.dueAt, freeAt));
      if (now.getTime() > BEGIN + (DAYS - 1) * DAY) break;
      freeAt = now.getTime() + SPARE_GAP;
      player.dueAt = nextLook(now, player.timeZone, String(player.id)).getTime();
      if (now.getTime() >= player.privateFrom && now.getTime() < player.privateFrom + 5 * DAY) continue;
      looks += 1;
      const { counted, minutes, plays, lookedAt, timeZone } = player;
      for (let appId = 0; appId < 5; appId += 1) {
        const played = counted.filter((play) => play.appId === appId && play.at <= now.getTime());
        const last = played.at(-1);
        const time: PlayTime = {
          minutes: played.reduce((sum, play) => sum + play.minutes, 0),
          lastAt: player.isTold && last ? new Date(last.at) : null,
        };
        const isFresh = last !== undefined && lookedAt !== null && last.at > lookedAt.getTime();
        const found = lastPlayOf(minutes.get(appId) ?? null, time, lookedAt, now);
        minutes.set(appId, time.minutes);
        if (found) plays.set(appId, found);
        else if (isFresh) unseen += 1;
        const play = plays.get(appId);
        if (!last || !play) continue;
        const isRight = dayIn(timeZone, play.at.getTime()) === dayIn(timeZone, last.at);
        for (const count of isFresh ? [fresh, known] : [known]) {
          count.all += 1;
          if (isRight) count.right += 1;
        }
        if (lookedAt && isFresh && play.at.getTime() - last.at > now.getTime() - lookedAt.getTime())
          late += 1;
        if (play.notBefore.getTime() > last.at) tooLate += 1;
      }
      player.lookedAt = now;
    }
    const share = ({ right, all }: { right: number; all: number }): string =>
      `${((100 * right) / all).toFixed(1)} % of ${all}`;
    process.stdout.write(
      `plays: ${looks} looks at ${PLAYERS} players; the day is right for ${share(fresh)} new plays and for ` +
        `${share(known)} known ones; ${unseen} unseen by the next look, ${late} late by more than a look, ${tooLate} that would miss an update\n`,
    );
    expect(fresh.right / fresh.all).toBeGreaterThanOrEqual(0.95);
    expect(known.right / known.all).toBeGreaterThanOrEqual(0.95);
    expect({ unseen, late, tooLate }).toEqual({ unseen: 0, late: 0, tooLate: 0 });
  });
});
