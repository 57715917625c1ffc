import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryPollRepository,
  InMemoryIngestRunRepository,
  InMemoryNewsSource,
  InMemoryUnitOfWork,
  RecordingJobQueue,
} from '@patchlight/testing';
import { IngestPosts } from './ingest-posts.use-case.ts';
import { PlanPolls } from './plan-polls.use-case.ts';
import type { IngestOptions, NewsResult } from './ports.ts';

const MINUTE = 60_000;
const GAME = 7;

describe('ingestion of posts', () => {
  let clock: FixedClock;
  let news: InMemoryNewsSource;
  let polls: InMemoryPollRepository;
  let runs: InMemoryIngestRunRepository;
  let jobs: RecordingJobQueue;
  let unitOfWork: InMemoryUnitOfWork;
  let ingest: IngestPosts;
  let options: IngestOptions;

  /** Minutes until the game is due again. */
  const dueIn = (appId = GAME): number => (polls.of(appId).dueAt!.getTime() - clock.now().getTime()) / MINUTE;
  const recent = (): number => clock.now().getTime() / 1_000 - 60;

  beforeEach(() => {
    clock = new FixedClock();
    news = new InMemoryNewsSource();
    unitOfWork = new InMemoryUnitOfWork();
    polls = new InMemoryPollRepository(clock, unitOfWork);
    runs = new InMemoryIngestRunRepository();
    jobs = new RecordingJobQueue(unitOfWork);
    options = { intervalMs: 15 * MINUTE, requestsPerSecond: 1, concurrency: 4, leaseMs: 3 * MINUTE };
    ingest = new IngestPosts({
      news,
      polls: polls,
      ingestRuns: runs,
      unitOfWork,
      jobs,
      clock,
      ingestOptions: options,
    });
    polls.add(GAME);
  });

  it('stores new posts, and enqueues their classification before the fan-out', async () => {
    const gid = news.publish(GAME, { date: recent(), tags: ['patchnotes'] });
    expect(await ingest.ingestDue()).toEqual({
      games: 1,
      newPosts: 1,
      editedPosts: 0,
      failed: 0,
      requests: 1,
    });
    const { id, kind } = polls.of(GAME).posts.get(gid)!;
    expect(kind).toBe('patch');
    expect(jobs.jobs).toEqual([
      { name: 'classify-updates', data: { games: [{ appId: GAME, updateIds: [id] }] } },
    ]);
  });

  it('notifies no users of a post with an impossible date, but classifies it', async () => {
    news.publish(GAME, { date: recent() });
    await ingest.ingestDue();
    const gid = news.publish(GAME, { date: 0 });
    clock.advance(20 * MINUTE);
    await ingest.ingestDue();
    expect(polls.of(GAME).posts.get(gid)!.postedAt).toEqual(clock.now());
    expect(jobs.of('classify-updates').at(-1)).toEqual({ games: [{ appId: GAME, updateIds: [] }] });
  });

  describe('the first posts of a game', () => {
    const SALE = 20;

    it('are stored with the kinds from the store, and hidden if they are not updates', async () => {
      const major = news.publish(GAME, { date: recent(), tags: ['patchnotes'], eventType: 14 });
      const sale = news.publish(GAME, { date: recent(), eventType: SALE });
      await ingest.ingestDue();
      const { posts } = polls.of(GAME);
      expect(posts.get(major)).toMatchObject({ kind: 'major', isHidden: false });
      expect(posts.get(sale)).toMatchObject({ isHidden: true });
    });

    it('are not classified again if no user is notified of them', async () => {
      news.publish(GAME, { date: 0, eventType: 14 });
      await ingest.ingestDue();
      expect(jobs.jobs).toEqual([]);
    });

    it('are shown with the kinds of their tags while the store is unavailable, and classified again', async () => {
      const gid = news.publish(GAME, { date: 0, tags: ['patchnotes'], eventType: 14 });
      news.keepCluesBack();
      await ingest.ingestDue();
      expect(polls.of(GAME).posts.get(gid)).toMatchObject({ kind: 'patch', isHidden: false });
      expect(jobs.of('classify-updates')).toEqual([{ games: [{ appId: GAME, updateIds: [] }] }]);
    });
  });

  it('requests only changes the second time', async () => {
    news.publish(GAME, { date: recent() });
    await ingest.ingestDue();
    clock.advance(20 * MINUTE);
    const totals = await ingest.ingestDue();
    expect(totals).toEqual({ games: 1, newPosts: 0, editedPosts: 0, failed: 0, requests: 1 });
    expect(polls.saved.at(-1)!.outcome).toBe('unchanged');
    expect(jobs.jobs).toHaveLength(1);
  });

  it('counts an edit, and enqueues nothing for it', async () => {
    const gid = news.publish(GAME, { date: recent() });
    await ingest.ingestDue();
    news.edit(gid, { body: 'Another body.' });
    clock.advance(20 * MINUTE);
    expect(await ingest.ingestDue()).toMatchObject({ newPosts: 0, editedPosts: 1 });
    expect(jobs.jobs).toHaveLength(1);
  });

  it('stores a failure with the response, and retries with increasing delays', async () => {
    news.publish(GAME, { date: recent() });
    await ingest.ingestDue();
    news.failWith('malformed');
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      clock.advance(24 * 60 * MINUTE);
      expect(await ingest.ingestDue()).toMatchObject({ games: 1, failed: 1 });
      waits.push(dueIn());
    }
    expect(polls.saved.at(-1)).toMatchObject({
      outcome: 'failed',
      reason: 'malformed',
      message: 'made to fail',
    });
    expect(waits[1]).toBeGreaterThan(1.7 * waits[0]!);
    expect(waits[2]).toBeGreaterThan(1.7 * waits[1]!);
  });

  it('saves the other games when one fails', async () => {
    polls.add(8);
    news.publish(8, { date: recent() });
    expect(await ingest.ingestDue()).toMatchObject({ games: 2, newPosts: 1, failed: 1 });
  });

  it('rethrows errors other than store errors, and leaves the run unfinished', async () => {
    news.fetch = async (): Promise<NewsResult> => {
      throw new TypeError('a fault of our own');
    };
    await expect(ingest.ingestDue()).rejects.toThrow('a fault of our own');
    expect([...runs.runs.values()]).toEqual([{ totals: null, ended: false }]);
  });

  it('releases what a failed run did not save, also what it was about to lease', async () => {
    for (let appId = 100; appId < 220; appId += 1) polls.add(appId);
    const leases = polls.leaseDue.bind(polls);
    const leased: number[] = [];
    polls.leaseDue = async (...args) => {
      if (leased.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      const found = await leases(...args);
      leased.push(...found.map(({ appId }) => appId));
      return found;
    };
    news.fetch = async (): Promise<NewsResult> => {
      throw new TypeError('a fault of our own');
    };
    await expect(ingest.ingestDue()).rejects.toThrow('a fault of our own');
    expect(leased.length).toBeGreaterThan(50);
    // Not at once: what cannot be saved would be fetched each second.
    expect(leased.map((appId) => dueIn(appId))).toEqual(leased.map(() => 0.5));
    expect(await polls.lease(leased, MINUTE)).toHaveLength(leased.length);
  });

  it('leaves leases to their end if they cannot be released', async () => {
    polls.save = async () => {
      throw new TypeError('a fault of our own');
    };
    await expect(ingest.ingestDue()).rejects.toThrow('a fault of our own');
    expect(await polls.lease([GAME], MINUTE)).toEqual([]);
  });

  describe('next due time', () => {
    it('is the interval after a recent post, with a jitter of a tenth', async () => {
      news.publish(GAME, { date: recent() });
      await ingest.ingestDue();
      expect(dueIn()).toBeGreaterThanOrEqual(15);
      expect(dueIn()).toBeLessThanOrEqual(16.5);
    });

    it('is later under pressure, more so for an inactive game', async () => {
      polls.add(8);
      news.publish(GAME, { date: recent() });
      news.publish(8, { date: Date.parse('2024-01-01') / 1_000 });
      await polls.setPlan({ pressure: 10 * MINUTE, stretch: 1 });
      await ingest.ingestDue();
      expect(dueIn()).toBeGreaterThanOrEqual(15);
      expect(dueIn(8)).toBeGreaterThanOrEqual(90);
      expect(dueIn()).toBeLessThan(dueIn(8) / 2);
    });

    it('counts the day of the release', async () => {
      const releaseAt = new Date(clock.now().getTime() + 60 * MINUTE);
      polls.add(8, { releaseAt });
      for (const appId of [GAME, 8]) news.publish(appId, { date: Date.parse('2024-01-01') / 1_000 });
      await polls.setPlan({ pressure: 30 * MINUTE, stretch: 1 });
      await ingest.ingestDue();
      expect(dueIn(8)).toBeLessThan(dueIn() / 2);
    });

    it('is planned from what games were fetched with', async () => {
      for (let appId = 100; appId < 2_000; appId += 1) {
        polls.add(appId);
        news.publish(appId, { date: recent() });
      }
      news.publish(GAME, { date: recent() });
      await ingest.ingestDue();
      await new PlanPolls(polls, options).execute();
      clock.advance(20 * MINUTE);
      await ingest.ingestDue();
      expect(dueIn()).toBeGreaterThan(30);
    });

    it('is not before the response may have changed', async () => {
      const freshUntil = new Date(clock.now().getTime() + 50 * MINUTE);
      news.fetch = async (): Promise<NewsResult> => ({
        changed: false,
        validators: { etag: null, bodyHash: null },
        freshUntil,
      });
      polls.add(GAME, { followers: 1_000 });
      await ingest.ingestDue();
      expect(polls.of(GAME).dueAt!.getTime()).toBeGreaterThanOrEqual(freshUntil.getTime());
    });
  });

  describe('record of a run', () => {
    it('has an end time and the totals', async () => {
      news.publish(GAME, { date: recent() });
      const totals = await ingest.ingestDue();
      expect([...runs.runs.values()]).toEqual([{ totals, ended: true }]);
    });

    it('counts once what was saved again after a deadlock', async () => {
      news.publish(GAME, { date: recent() });
      let runsOfWork = 0;
      const add = runs.add.bind(runs);
      runs.add = async (...args) => {
        await add(...args);
        runsOfWork += 1;
        if (runsOfWork === 1) throw new Error('deadlock');
      };
      const once = unitOfWork.run.bind(unitOfWork);
      unitOfWork.run = (work) => once(work).catch(() => once(work));
      expect(await ingest.ingestDue()).toMatchObject({ games: 1, newPosts: 1, requests: 1 });
      expect(runsOfWork).toBe(2);
    });

    it('is deleted when no game was due', async () => {
      clock.advance(-MINUTE);
      await ingest.ingestDue();
      expect(runs.runs.size).toBe(0);
    });

    it('excludes games with a lost lease', async () => {
      news.publish(GAME, { date: recent() });
      const { fetch } = news;
      news.fetch = async (...args) => {
        clock.advance(4 * MINUTE);
        await polls.lease([GAME], MINUTE);
        return fetch.apply(news, args);
      };
      expect(await ingest.ingestNow([GAME], { urgent: true })).toMatchObject({ games: 0, newPosts: 0 });
    });
  });

  describe('of given games', () => {
    it.each([true, false])(
      'does not wait until they are due, and uses the given urgency: %p',
      async (urgent) => {
        polls.add(GAME, { dueAt: new Date('2099-01-01') });
        news.publish(GAME, { date: recent() });
        const asked: unknown[] = [];
        const { fetch } = news;
        news.fetch = (appId, last, options) => {
          asked.push(options?.urgent);
          return fetch.call(news, appId, last, options);
        };
        expect(await ingest.ingestNow([GAME], { urgent })).toMatchObject({ games: 1, newPosts: 1 });
        expect(asked).toEqual([urgent]);
      },
    );

    it('skips those that others are fetching', async () => {
      await polls.lease([GAME], MINUTE);
      expect(await ingest.ingestNow([GAME], { urgent: true })).toMatchObject({ games: 0 });
    });
  });

  it('processes all due games in batches, and then stops', async () => {
    for (let appId = 100; appId < 330; appId += 1) {
      polls.add(appId);
      news.publish(appId, { date: recent() });
    }
    expect(await ingest.ingestDue()).toMatchObject({ games: 231, newPosts: 230 });
    expect(await polls.hasDue()).toBe(false);
  });

  it('never exceeds the limit of concurrent fetches', async () => {
    let underWay = 0;
    let most = 0;
    const { fetch } = news;
    news.fetch = async (...args) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return fetch.apply(news, args);
    };
    for (let appId = 100; appId < 200; appId += 1) polls.add(appId);
    await ingest.ingestDue();
    expect(most).toBe(4);
  });

  it('starts no further batch once it is aborted', async () => {
    const stop = new AbortController();
    for (let appId = 100; appId < 500; appId += 1) polls.add(appId);
    const { fetch } = news;
    news.fetch = (...args) => {
      stop.abort();
      return fetch.apply(news, args);
    };
    const { games } = await ingest.ingestDue(stop.signal);
    expect(games).toBeLessThanOrEqual(100);
  });

  it.each(['unreachable', 'throttled'] as const)(
    'asks as often as ever once the store was %s for long',
    async (reason) => {
      news.failWith(reason);
      for (let tries = 0; tries < 12; tries += 1) {
        clock.advance(24 * 60 * MINUTE);
        expect(await ingest.ingestDue()).toMatchObject({ failed: 1 });
      }
      expect(dueIn()).toBeLessThan(100);
    },
  );

  it('leaves a game due, without a failure, if its fetch is aborted', async () => {
    const stop = new AbortController();
    const { fetch } = news;
    news.publish(GAME, { date: recent() });
    news.fetch = (...args) => {
      stop.abort();
      return fetch.apply(news, args);
    };
    expect(await ingest.ingestNow([GAME], { urgent: true, signal: stop.signal })).toMatchObject({
      newPosts: 0,
      failed: 0,
    });
    expect(polls.of(GAME)).toMatchObject({ dueAt: clock.now(), leasedUntil: null, failures: 0 });
    expect(await ingest.ingestDue()).toMatchObject({ newPosts: 1 });
  });

  it('starts no further batch after a minute', async () => {
    for (let appId = 100; appId < 500; appId += 1) polls.add(appId);
    const { fetch } = news;
    news.fetch = (...args) => {
      clock.advance(MINUTE / 50);
      return fetch.apply(news, args);
    };
    const { games } = await ingest.ingestDue();
    expect(games).toBeLessThanOrEqual(150);
  });
});
