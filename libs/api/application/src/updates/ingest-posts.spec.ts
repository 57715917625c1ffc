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
import type { NewsAnswer } from './ports.ts';

const MINUTE = 60_000;
const GAME = 7;

describe('ingesting polls', () => {
  let clock: FixedClock;
  let news: InMemoryNewsSource;
  let polls: InMemoryPollRepository;
  let runs: InMemoryIngestRunRepository;
  let jobs: RecordingJobQueue;
  let ingest: IngestPosts;

  /** Minutes until the game is due again. */
  const dueIn = (appId = GAME): number => (polls.of(appId).dueAt!.getTime() - clock.now().getTime()) / MINUTE;
  const recent = (): number => clock.now().getTime() / 1_000 - 60;

  beforeEach(() => {
    clock = new FixedClock();
    news = new InMemoryNewsSource();
    const unitOfWork = new InMemoryUnitOfWork();
    polls = new InMemoryPollRepository(clock, unitOfWork);
    runs = new InMemoryIngestRunRepository();
    jobs = new RecordingJobQueue(unitOfWork);
    const options = { intervalMs: 15 * MINUTE, concurrency: 4, leaseMs: 3 * MINUTE };
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

  it('stores new posts, and has their kinds found out before followers are told', async () => {
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

  it('tells nobody of a post whose date cannot be right, but has its kind found out', async () => {
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

    it('are stored under the kinds that the store tells, and out of sight where they are no updates', async () => {
      const major = news.publish(GAME, { date: recent(), tags: ['patchnotes'], eventType: 14 });
      const sale = news.publish(GAME, { date: recent(), eventType: SALE });
      await ingest.ingestDue();
      const { posts } = polls.of(GAME);
      expect(posts.get(major)).toMatchObject({ kind: 'major', isHidden: false });
      expect(posts.get(sale)).toMatchObject({ isHidden: true });
    });

    it('cost no second look when nobody is to be told of them', async () => {
      news.publish(GAME, { date: 0, eventType: 14 });
      await ingest.ingestDue();
      expect(jobs.jobs).toEqual([]);
    });

    it('are shown under the kinds that their tags tell while the store does not, and looked at again', async () => {
      const gid = news.publish(GAME, { date: 0, tags: ['patchnotes'], eventType: 14 });
      news.keepCluesBack();
      await ingest.ingestDue();
      expect(polls.of(GAME).posts.get(gid)).toMatchObject({ kind: 'patch', isHidden: false });
      expect(jobs.of('classify-updates')).toEqual([{ games: [{ appId: GAME, updateIds: [] }] }]);
    });
  });

  it('asks the second time only for changes', async () => {
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

  it('keeps a failure with what the store said, and tries later each time', async () => {
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

  it('does not let one failing game keep others from being stored', async () => {
    polls.add(8);
    news.publish(8, { date: recent() });
    expect(await ingest.ingestDue()).toMatchObject({ games: 2, newPosts: 1, failed: 1 });
  });

  it('passes an error on that is not the store’s, and leaves the run without an end', async () => {
    news.fetch = async (): Promise<NewsAnswer> => {
      throw new TypeError('a fault of our own');
    };
    await expect(ingest.ingestDue()).rejects.toThrow('a fault of our own');
    expect([...runs.runs.values()]).toEqual([{ totals: null, ended: false }]);
  });

  describe('the next due time', () => {
    it('is the interval after a recent post, with a tenth of spread', async () => {
      news.publish(GAME, { date: recent() });
      await ingest.ingestDue();
      expect(dueIn()).toBeGreaterThanOrEqual(15);
      expect(dueIn()).toBeLessThanOrEqual(16.5);
    });

    it('is later for a game that has long been silent', async () => {
      news.publish(GAME, { date: Date.parse('2026-01-01') / 1_000 });
      await ingest.ingestDue();
      expect(dueIn()).toBeGreaterThanOrEqual(180);
    });

    it('is not before the answer may have changed', async () => {
      const freshUntil = new Date(clock.now().getTime() + 50 * MINUTE);
      news.fetch = async (): Promise<NewsAnswer> => ({
        changed: false,
        validators: { etag: null, bodyHash: null },
        freshUntil,
      });
      polls.add(GAME, { followers: 1_000 });
      await ingest.ingestDue();
      expect(polls.of(GAME).dueAt!.getTime()).toBeGreaterThanOrEqual(freshUntil.getTime());
    });
  });

  describe('the record of a run', () => {
    it('has an end and the totals', async () => {
      news.publish(GAME, { date: recent() });
      const totals = await ingest.ingestDue();
      expect([...runs.runs.values()]).toEqual([{ totals, ended: true }]);
    });

    it('is forgotten when nothing was due', async () => {
      clock.advance(-MINUTE);
      await ingest.ingestDue();
      expect(runs.runs.size).toBe(0);
    });

    it('does not count a game whose lease was lost', async () => {
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

  describe('of games by name', () => {
    it.each([true, false])(
      'does not wait until they are due, and asks as urgently as wanted: %p',
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

    it('leaves those to others that are being fetched', async () => {
      await polls.lease([GAME], MINUTE);
      expect(await ingest.ingestNow([GAME], { urgent: true })).toMatchObject({ games: 0 });
    });
  });

  it('takes all that is due, in batches, and then stops', async () => {
    for (let appId = 100; appId < 330; appId += 1) {
      polls.add(appId);
      news.publish(appId, { date: recent() });
    }
    expect(await ingest.ingestDue()).toMatchObject({ games: 231, newPosts: 230 });
    expect(await polls.hasDue()).toBe(false);
  });

  it('never has more fetches under way than it may', async () => {
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

  it('begins no further batch once it is given up', async () => {
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

  it('leaves a game due, without a failure, whose fetch is given up', async () => {
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

  it('begins no further batch after a minute', async () => {
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
