import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryPollRepository,
  InMemoryNewsSource,
  InMemoryUnitOfWork,
  RecordingJobQueue,
} from '@patchlight/testing';
import { ClassifyUpdates } from './classify-updates.use-case.ts';
import type { GameWithNewUpdates } from './ports.ts';
import { preparePost } from './prepare-post.ts';

describe('classifying updates', () => {
  let clock: FixedClock;
  let news: InMemoryNewsSource;
  let polls: InMemoryPollRepository;
  let jobs: RecordingJobQueue;
  let classify: ClassifyUpdates;

  /** Stores a post of the game as ingestion does. @returns games with new updates */
  const grow = async (appId: number, eventType: number | null): Promise<GameWithNewUpdates> => {
    polls.add(appId);
    news.publish(appId, { eventType, tags: ['patchnotes'], date: clock.now().getTime() / 1_000 });
    const answer = await news.fetch(appId, { etag: null, bodyHash: null });
    const posts = answer.changed ? answer.posts.map((post) => preparePost(post, clock.now())) : [];
    const [leased] = await polls.lease([appId], 1);
    const { validators } = answer;
    const { grown } = await polls.save('1', [
      {
        appId,
        lease: leased!.lease,
        outcome: 'changed',
        validators,
        posts,
        areKindsKnown: false,
        nextDueAt: clock.now(),
        appetite: 1,
      },
    ]);
    return grown[0]!;
  };
  const post = (appId: number) => [...polls.of(appId).posts.values()][0]!;

  beforeEach(() => {
    clock = new FixedClock();
    news = new InMemoryNewsSource();
    const unitOfWork = new InMemoryUnitOfWork();
    polls = new InMemoryPollRepository(clock, unitOfWork);
    jobs = new RecordingJobQueue();
    classify = new ClassifyUpdates({ news, polls, unitOfWork, jobs });
  });

  it('stores the kind from the store, then enqueues the fan-out', async () => {
    const grown = await grow(7, 14);
    await classify.execute([grown]);
    expect(post(7)).toMatchObject({ kind: 'major', isHidden: false });
    expect(jobs.of('fan-out')).toEqual([{ updateIds: grown.updateIds }]);
    expect(polls.events).toEqual([{ type: 'update.published', appId: 7, updateId: grown.updateIds[0] }]);
  });

  it('publishes no update that is older than the first follow', async () => {
    const { appId } = await grow(7, 14);
    await classify.execute([{ appId, updateIds: [] }]);
    expect(post(7).kind).toBe('major');
    expect(polls.events).toEqual([]);
  });

  it('hides posts that are not updates before the fan-out', async () => {
    await classify.execute([await grow(7, 20)]);
    expect(post(7).isHidden).toBe(true);
  });

  it('enqueues the fan-out with the guessed kind while the store is unavailable, and retries', async () => {
    const grown = await grow(7, 14);
    news.failWith('unreachable');
    await expect(classify.execute([grown])).rejects.toMatchObject({
      name: 'StoreError',
      reason: 'unreachable',
    });
    expect(post(7).kind).toBe('patch');
    expect(jobs.of('fan-out')).toEqual([{ updateIds: grown.updateIds }]);
  });

  it('processes all games before it reports that one failed', async () => {
    const [first, second] = [await grow(7, 14), await grow(8, 13)];
    news.refuse(7);
    await expect(classify.execute([first, second])).rejects.toMatchObject({ reason: 'refused' });
    expect(post(8).kind).toBe('regular');
    expect(jobs.of('fan-out')).toHaveLength(2);
  });

  it('enqueues no empty fan-out', async () => {
    const { appId } = await grow(7, 14);
    await classify.execute([{ appId, updateIds: [] }]);
    expect([post(7).kind, jobs.jobs]).toEqual(['major', []]);
  });

  it('rethrows errors other than store errors immediately', async () => {
    const grown = await grow(7, 14);
    news.fetchClues = () => Promise.reject(new TypeError('a fault of our own'));
    await expect(classify.execute([grown])).rejects.toThrow('a fault of our own');
    expect(jobs.jobs).toEqual([]);
  });
});
