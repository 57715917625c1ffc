import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  HistoryRepository,
  HistoryResult,
  IncomingPost,
  LeasedHistory,
  UnitOfWork,
} from '@patchlight/application/ports';

export interface HistoryPorts {
  unitOfWork: UnitOfWork;
  histories: HistoryRepository;
  now: Date;
  /** Adds a followed game that was polled and is not due, with posts of these times. */
  addGame(appId: number, postedAt: Date[]): Promise<unknown>;
  /** Makes a game due for polling. */
  makeDue(appId: number): Promise<unknown>;
  /** Ends all follows of a game, so that it is not polled anymore. */
  dropFollowers(appId: number): Promise<unknown>;
  endLeases(): Promise<unknown>;
  historyOf(appId: number): Promise<{
    reachesBackTo: Date;
    end: string | null;
    dueAt: Date | null;
    failures: number;
    lastError: string | null;
  } | null>;
  /** A game's stored posts, newest first. */
  postsOf(appId: number): Promise<Pick<IncomingPost, 'gid' | 'title' | 'kind' | 'isHidden'>[]>;
  /** Number of fan-outs and of game events. */
  told(): Promise<number>;
}

const GAME = 7;
const LEASE_MS = 60_000;
const DAY = 86_400_000;

/** Contract of every HistoryRepository. */
export const historyContract = (given: () => Promise<HistoryPorts>): void => {
  describe('as a HistoryRepository', () => {
    let ports: HistoryPorts;
    let histories: HistoryRepository;

    const daysAgo = (days: number): Date => new Date(ports.now.getTime() - days * DAY);
    /** Posts of the last `count` days. */
    const daily = (count: number): Date[] => Array.from({ length: count }, (_, n) => daysAgo(n + 1));
    const aPost = (days: number, more: Partial<IncomingPost> = {}): IncomingPost => ({
      gid: `19${String(days).padStart(14, '0')}`,
      title: `Of ${days} days ago`,
      url: 'http://store.test/news/1',
      author: 'studio',
      body: '[p]Body[/p]',
      format: 'bbcode',
      excerpt: 'Body',
      contentHash: days.toString(16).padStart(64, '0'),
      tags: [],
      kind: 'patch',
      isHidden: false,
      postedAt: daysAgo(days),
      notifies: true,
      ...more,
    });
    const lease = async (): Promise<LeasedHistory> => (await histories.lease(LEASE_MS))!;
    const save = (result: HistoryResult): Promise<boolean> =>
      ports.unitOfWork.run(() => histories.save(result));
    const read = (
      { appId, lease: name }: LeasedHistory,
      posts: IncomingPost[],
      more: { end?: 'store'; eventsRead?: number } = {},
    ): HistoryResult => ({
      appId,
      lease: name,
      outcome: 'read',
      posts,
      reachesBackTo: posts.at(-1)?.postedAt ?? daysAgo(400),
      eventsRead: 100,
      end: null,
      ...more,
    });
    const titles = async (): Promise<string[]> => (await ports.postsOf(GAME)).map(({ title }) => title);

    beforeEach(async () => {
      ports = await given();
      ({ histories } = ports);
    });

    it('begins at the 20th newest post, as polls tell of newer ones', async () => {
      await ports.addGame(GAME, daily(30));
      expect(await histories.updateDue()).toBe(true);
      expect(await lease()).toMatchObject({
        appId: GAME,
        reachesBackTo: daysAgo(20),
        posts: 20,
        eventsRead: 0,
        failures: 0,
      });
    });

    it('waits until a game is polled and has posts', async () => {
      await ports.addGame(GAME, []);
      await ports.addGame(8, daily(3));
      await ports.makeDue(8);
      expect(await histories.updateDue()).toBe(false);
      expect(await histories.lease(LEASE_MS)).toBeNull();
    });

    it('stores older posts, and goes on from there', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      const sale = aPost(9, { kind: 'news', isHidden: true });
      expect(await save(read(await lease(), [aPost(8), sale]))).toBe(true);
      expect((await ports.postsOf(GAME)).slice(2)).toEqual([
        expect.objectContaining({ title: 'Of 8 days ago', kind: 'patch', isHidden: false }),
        expect.objectContaining({ title: 'Of 9 days ago', kind: 'news', isHidden: true }),
      ]);
      expect(await histories.updateDue()).toBe(true);
      expect(await lease()).toMatchObject({ reachesBackTo: daysAgo(9), posts: 4, eventsRead: 100 });
    });

    it('tells nobody', async () => {
      await ports.addGame(GAME, daily(2));
      const before = await ports.told();
      await histories.updateDue();
      await save(read(await lease(), [aPost(8), aPost(9)]));
      expect(await ports.told()).toBe(before);
    });

    it('leaves posts that it knows as they are', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      await save(read(await lease(), [aPost(8)]));
      const before = await ports.told();
      await save(read(await lease(), [aPost(8, { title: 'Edited', kind: 'major' }), aPost(9)]));
      expect((await titles()).slice(2)).toEqual(['Of 8 days ago', 'Of 9 days ago']);
      expect(await ports.told()).toBe(before);
    });

    it('is not due anymore at its end', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      await save(read(await lease(), [], { end: 'store' }));
      expect(await histories.updateDue()).toBe(false);
      expect(await ports.historyOf(GAME)).toMatchObject({ end: 'store', dueAt: null });
    });

    it('takes turns, a step per game', async () => {
      await ports.addGame(GAME, daily(2));
      await ports.addGame(8, daily(2));
      await histories.updateDue();
      const first = await lease();
      await save(read(first, [aPost(8)]));
      expect((await lease()).appId).toBe(first.appId === GAME ? 8 : GAME);
    });

    it('is leased to one worker, and again to another if that one is killed', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      const killed = await lease();
      expect(await histories.lease(LEASE_MS)).toBeNull();
      await ports.endLeases();
      await save(read(await lease(), [aPost(8)]));
      expect(await save(read(killed, [aPost(9)]))).toBe(false);
      expect((await titles()).slice(2)).toEqual(['Of 8 days ago']);
    });

    it('is tried again later after a failure, which is counted', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      const { appId, lease: name } = await lease();
      const failed = { appId, lease: name, outcome: 'failed', message: 'malformed: a page' } as const;
      await save({ ...failed, nextDueAt: daysAgo(-1) });
      expect(await histories.updateDue()).toBe(false);
      expect(await ports.historyOf(GAME)).toEqual({
        reachesBackTo: daysAgo(2),
        end: null,
        dueAt: daysAgo(-1),
        failures: 1,
        lastError: 'malformed: a page',
      });
    });

    it('is postponed without counting a failure', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      const { appId, lease: name } = await lease();
      await save({ appId, lease: name, outcome: 'postponed', nextDueAt: daysAgo(-1) });
      expect(await ports.historyOf(GAME)).toMatchObject({ failures: 0, dueAt: daysAgo(-1), lastError: null });
    });

    it('writes nothing if the unit of work fails', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      const leased = await lease();
      await expect(
        ports.unitOfWork.run(async () => {
          await histories.save(read(leased, [aPost(8)]));
          throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      expect(await titles()).toHaveLength(2);
      expect(await ports.historyOf(GAME)).toMatchObject({ reachesBackTo: daysAgo(2) });
    });

    it('begins anew for a game that nobody followed meanwhile, whose posts may have a gap', async () => {
      await ports.addGame(GAME, daily(2));
      await histories.updateDue();
      await save(read(await lease(), [], { end: 'store' }));
      await ports.dropFollowers(GAME);
      expect(await histories.updateDue()).toBe(false);
      expect(await ports.historyOf(GAME)).toBeNull();
    });
  });
};
