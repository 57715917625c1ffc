import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LookResult, PlayRepository, SeenGame, UnitOfWork } from '@patchlight/application/ports';
import type { StoredPlay, StoredWatch } from './in-memory-play.repository.ts';

export interface PlayRepositoryPorts {
  unitOfWork: UnitOfWork;
  plays: PlayRepository;
  now: Date;
  /** Two users who follow games 7 and 8. */
  userIds: [string, string];
  link(userId: string, steamId: string): Promise<unknown>;
  disable(userId: string): Promise<unknown>;
  unlink(userId: string): Promise<unknown>;
  endLeases(): Promise<unknown>;
  playOf(userId: string, appId: number): Promise<StoredPlay | null>;
  watchOf(userId: string): Promise<Omit<StoredWatch, 'lease'> | null>;
}

const ACCOUNT = '76561198000000001';
const OTHER = '76561198000000002';
const LEASE_MS = 60_000;
const HOUR = 3_600_000;

/** Contract of every PlayRepository. */
export const playContract = (given: () => Promise<PlayRepositoryPorts>): void => {
  describe('as a PlayRepository', () => {
    let ports: PlayRepositoryPorts;
    let plays: PlayRepository;
    let ada: string;
    let bob: string;

    const hoursAgo = (hours: number): Date => new Date(ports.now.getTime() - hours * HOUR);
    const later = (): Date => new Date(ports.now.getTime() + 24 * HOUR);
    const save = (result: LookResult): Promise<boolean> => ports.unitOfWork.run(() => plays.save(result));
    const seen = (appId: number, minutes: number, hours: number | null = null): SeenGame => ({
      appId,
      minutes,
      lastPlay:
        hours === null ? null : { at: hoursAgo(hours), notBefore: hoursAgo(hours + 12), source: 'play-time' },
    });
    /** A look at Ada's account that is due now. */
    const look = async (games: SeenGame[], at = hoursAgo(1), nextDueAt = hoursAgo(1)): Promise<void> => {
      const { userId, lease, steamId } = (await plays.lease(LEASE_MS))!;
      expect(await save({ userId, lease, nextDueAt, outcome: 'seen', steamId, at, games })).toBe(true);
    };

    beforeEach(async () => {
      ports = await given();
      ({ plays } = ports);
      [ada, bob] = ports.userIds;
    });

    it('takes the word of a user about a followed game', async () => {
      expect(await plays.markUpToDate(ada, 7)).toBe(true);
      expect(await plays.markUpToDate(ada, 9)).toBe(false);
      const play = (await ports.playOf(ada, 7))!;
      expect(play).toMatchObject({ source: 'user', minutes: null, seenUntil: play.playedAt });
      expect(await ports.playOf(ada, 9)).toBeNull();
      expect(await ports.playOf(bob, 7)).toBeNull();
    });

    it('looks at accounts of users who want it, once at a time', async () => {
      await ports.link(ada, ACCOUNT);
      await ports.link(bob, OTHER);
      expect(await plays.hasDue()).toBe(false);
      await plays.watch(ada, true);
      await plays.watch(ada, true);
      expect(await plays.hasDue()).toBe(true);
      expect(await plays.lease(LEASE_MS)).toMatchObject({
        userId: ada,
        steamId: ACCOUNT,
        timeZone: 'UTC',
        failures: 0,
        lookedAt: null,
      });
      expect(await plays.hasDue()).toBe(false);
      expect(await plays.lease(LEASE_MS)).toBeNull();
    });

    it('looks at nobody without an account', async () => {
      await plays.watch(ada, true);
      expect(await plays.hasDue()).toBe(false);
      expect(await plays.lease(LEASE_MS)).toBeNull();
      await ports.link(ada, ACCOUNT);
      expect(await plays.hasDue()).toBe(true);
      await ports.unlink(ada);
      expect(await plays.lease(LEASE_MS)).toBeNull();
    });

    it('looks at no disabled user', async () => {
      await ports.link(ada, ACCOUNT);
      await plays.watch(ada, true);
      await ports.disable(ada);
      expect(await plays.hasDue()).toBe(false);
      expect(await plays.lease(LEASE_MS)).toBeNull();
    });

    it('keeps what a look shows, and tells the next one', async () => {
      await ports.link(ada, ACCOUNT);
      await plays.watch(ada, true);
      await look([seen(7, 60), seen(8, 0, 30)], hoursAgo(2));
      const leased = (await plays.lease(LEASE_MS))!;
      expect(leased.lookedAt).toEqual(hoursAgo(2));
      expect(leased.games.toSorted((a, b) => a.appId - b.appId)).toEqual([
        { appId: 7, minutes: 60 },
        { appId: 8, minutes: 0 },
      ]);
      expect(await ports.playOf(ada, 7)).toEqual({
        appId: 7,
        playedAt: null,
        source: null,
        seenUntil: null,
        minutes: 60,
      });
      expect(await ports.playOf(ada, 8)).toMatchObject({
        playedAt: hoursAgo(30),
        source: 'play-time',
        seenUntil: hoursAgo(42),
      });
      expect(await ports.watchOf(ada)).toMatchObject({ access: 'shown', steamId: ACCOUNT, failures: 0 });
    });

    it('holds to the newest time, whoever tells it, and never forgets minutes of the same account', async () => {
      await ports.link(ada, ACCOUNT);
      await plays.watch(ada, true);
      await look([seen(7, 60, 30), seen(8, 60, 30)]);
      await look([seen(7, 40, 50), seen(8, 90, 20)]);
      expect(await ports.playOf(ada, 7)).toMatchObject({
        playedAt: hoursAgo(30),
        seenUntil: hoursAgo(42),
        minutes: 60,
      });
      expect(await ports.playOf(ada, 8)).toMatchObject({ playedAt: hoursAgo(20), minutes: 90 });
      await plays.markUpToDate(ada, 7);
      await look([seen(7, 80, 10)]);
      expect(await ports.playOf(ada, 7)).toMatchObject({ source: 'user', minutes: 80 });
    });

    it('compares no minutes of one account with those of another', async () => {
      await ports.link(ada, ACCOUNT);
      await plays.watch(ada, true);
      await look([seen(7, 600, 30)]);
      await ports.unlink(ada);
      await ports.link(ada, OTHER);
      const { userId, lease, steamId, lookedAt, games } = (await plays.lease(LEASE_MS))!;
      expect({ steamId, lookedAt, minutes: games.map(({ minutes }) => minutes) }).toEqual({
        steamId: OTHER,
        lookedAt: null,
        minutes: [null, null],
      });
      const result = { userId, lease, nextDueAt: later(), outcome: 'seen', steamId } as const;
      await save({ ...result, at: ports.now, games: [seen(7, 5)] });
      expect(await ports.playOf(ada, 7)).toMatchObject({ playedAt: hoursAgo(30), minutes: 5 });
    });

    it('loses nothing to a private account, a failure or a delay, and counts failures', async () => {
      await ports.link(ada, ACCOUNT);
      await plays.watch(ada, true);
      await look([seen(7, 60, 30)], hoursAgo(2));
      const failures = [];
      for (const outcome of ['private', 'failed', 'failed', 'postponed', 'no-times'] as const) {
        const { userId, lease } = (await plays.lease(LEASE_MS))!;
        await save({ userId, lease, outcome, nextDueAt: hoursAgo(1) });
        failures.push((await ports.watchOf(ada))!.failures);
      }
      expect(failures).toEqual([0, 1, 2, 2, 0]);
      expect(await ports.watchOf(ada)).toMatchObject({ access: 'no-times', lookedAt: hoursAgo(2) });
      expect(await ports.playOf(ada, 7)).toMatchObject({ playedAt: hoursAgo(30), minutes: 60 });
    });

    it('stores nothing of a lost lease', async () => {
      await ports.link(ada, ACCOUNT);
      await plays.watch(ada, true);
      const { userId, lease, steamId } = (await plays.lease(LEASE_MS))!;
      await ports.endLeases();
      await plays.lease(LEASE_MS);
      const result = { userId, lease, nextDueAt: later(), outcome: 'seen', steamId } as const;
      expect(await save({ ...result, at: ports.now, games: [seen(7, 60, 5)] })).toBe(false);
      expect(await ports.playOf(ada, 7)).toBeNull();
    });

    it('ends with the wish for it: minutes are forgotten, days are not', async () => {
      await ports.link(ada, ACCOUNT);
      await plays.watch(ada, true);
      await look([seen(7, 60, 30), seen(8, 60)]);
      await ports.unitOfWork.run(() => plays.watch(ada, false));
      expect(await plays.hasDue()).toBe(false);
      expect(await ports.watchOf(ada)).toBeNull();
      expect(await ports.playOf(ada, 7)).toMatchObject({ playedAt: hoursAgo(30), minutes: null });
      expect(await ports.playOf(ada, 8)).toBeNull();
    });
  });
};
