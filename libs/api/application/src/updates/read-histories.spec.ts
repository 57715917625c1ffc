import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryHistoryRepository,
  InMemoryNewsSource,
  InMemoryPollRepository,
  InMemoryUnitOfWork,
  RecordingJobQueue,
} from '@patchlight/testing';
import type { StoredPost } from '@patchlight/testing';
import { preparePost } from './prepare-post.ts';
import { ReadHistories, RequestHistories } from './read-histories.use-cases.ts';

const GAME = 7;
const MINUTE = 60_000;
const DAY = 86_400;

describe('reading histories', () => {
  let clock: FixedClock;
  let news: InMemoryNewsSource;
  let polls: InMemoryPollRepository;
  let histories: InMemoryHistoryRepository;
  let jobs: RecordingJobQueue;
  let readHistories: ReadHistories;
  let requestHistories: RequestHistories;

  const later = new Date('2099-01-01');
  const secondsAgo = (days: number): number => clock.now().getTime() / 1_000 - days * DAY;
  const history = () => histories.of(GAME)!;
  const posts = (): StoredPost[] => [...polls.of(GAME).posts.values()];
  /** Publishes posts of the last days, oldest first, and stores the newest 20 as polls do. */
  const publish = async (appId: number, days: number, more: { eventType?: number } = {}): Promise<void> => {
    polls.add(appId, { dueAt: later });
    for (let day = days; day > 0; day -= 1) news.publish(appId, { date: secondsAgo(day), ...more });
    const answer = await news.fetch(appId, { etag: null, bodyHash: null });
    const polled = answer.changed ? answer.posts : [];
    polls.storeHistory(
      appId,
      polled.map((post) => preparePost(post, clock.now())),
    );
  };
  const run = async (signal?: AbortSignal): Promise<void> => {
    await requestHistories.execute();
    await readHistories.execute(signal);
  };

  beforeEach(() => {
    clock = new FixedClock();
    news = new InMemoryNewsSource();
    const unitOfWork = new InMemoryUnitOfWork();
    polls = new InMemoryPollRepository(clock, unitOfWork);
    histories = new InMemoryHistoryRepository(clock, unitOfWork, polls);
    jobs = new RecordingJobQueue(unitOfWork);
    readHistories = new ReadHistories({ news, polls, histories, unitOfWork, clock });
    requestHistories = new RequestHistories({ histories, jobs });
  });

  it('stores everything that the store has, and tells nobody', async () => {
    await publish(GAME, 130);
    await run();
    expect(posts()).toHaveLength(130);
    expect(history()).toMatchObject({ end: 'store', reachesBackTo: new Date(secondsAgo(130) * 1_000) });
    expect(polls.events).toEqual([]);
    expect(jobs.jobs.map(({ name }) => name)).toEqual(['read-histories']);
    await requestHistories.execute();
    expect(jobs.of('read-histories')).toHaveLength(1);
  });

  it('ends with 200 posts, with a request per 100', async () => {
    await publish(GAME, 500);
    await run();
    expect(posts()).toHaveLength(200);
    expect(history().end).toBe('posts');
    expect(news.asked).toHaveLength(2);
  });

  it('ends after two years', async () => {
    polls.add(GAME, { dueAt: later });
    for (const days of [900, 740, 729, 300, 10]) news.publish(GAME, { date: secondsAgo(days) });
    const [newest] = await news.fetchOlder(GAME, clock.now());
    polls.storeHistory(GAME, [preparePost(newest!, clock.now())]);
    await run();
    expect(posts()).toHaveLength(3);
    expect(history()).toMatchObject({ end: 'age', reachesBackTo: new Date(secondsAgo(730) * 1_000) });
  });

  it('takes the kinds of the event list, and hides what is no update', async () => {
    await publish(GAME, 21, { eventType: 14 });
    news.publish(GAME, { date: secondsAgo(30), eventType: 20 });
    await run();
    expect(posts().slice(20)).toEqual([
      expect.objectContaining({ kind: 'major', isHidden: false }),
      expect.objectContaining({ isHidden: true }),
    ]);
  });

  it('guesses kinds while the event list is not available', async () => {
    await publish(GAME, 20);
    news.publish(GAME, { date: secondsAgo(30), eventType: 14, tags: ['patchnotes'] });
    news.keepCluesBack();
    await run();
    expect(posts().at(-1)).toMatchObject({ kind: 'patch', isHidden: false });
    expect(history().end).toBe('store');
  });

  it('waits while games are due for polling', async () => {
    await publish(GAME, 30);
    await requestHistories.execute();
    polls.add(8);
    await readHistories.execute();
    expect(news.asked).toEqual([]);
    polls.change(8, { dueAt: later });
    await readHistories.execute();
    expect(posts()).toHaveLength(30);
  });

  it('reads the games in turn', async () => {
    await publish(GAME, 200);
    await publish(8, 200);
    await run();
    expect(news.asked).toEqual([GAME, 8, GAME, 8]);
  });

  it('tries later if nothing is left over for it, without counting a failure', async () => {
    await publish(GAME, 30);
    news.failWith('throttled');
    await run();
    expect(history()).toMatchObject({ failures: 0, lease: null });
    expect(history().dueAt).toEqual(new Date(clock.now().getTime() + MINUTE));
    news.failWith(null);
    clock.advance(MINUTE);
    await run();
    expect(posts()).toHaveLength(30);
  });

  it.each(['malformed', 'unreachable', 'refused'] as const)(
    'counts an answer that is %s, and tries after ever longer times, up to a day',
    async (reason) => {
      await publish(GAME, 30);
      news.failWith(reason);
      const delays: number[] = [];
      for (let times = 0; times < 9; times += 1) {
        await run();
        const wait = history().dueAt!.getTime() - clock.now().getTime();
        delays.push(wait / MINUTE);
        clock.advance(wait);
      }
      expect(history()).toMatchObject({ failures: 9, lastError: `${reason}: made to fail` });
      expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 1_440]);
      news.failWith(null);
      await run();
      expect(history()).toMatchObject({ failures: 0, lastError: null, end: 'store' });
    },
  );

  it('does not loop if the store answers with its newest posts, whatever it is asked for', async () => {
    await publish(GAME, 300);
    news.getStuck();
    await run();
    await run();
    expect(news.asked).toHaveLength(2);
    expect(posts()).toHaveLength(100);
    expect(history()).toMatchObject({ end: null, failures: 1 });
  });

  it('leaves a step that was aborted to the next worker', async () => {
    await publish(GAME, 30);
    await requestHistories.execute();
    await readHistories.execute(AbortSignal.abort());
    expect(history()).toMatchObject({ failures: 0, lease: null });
    await readHistories.execute();
    expect(posts()).toHaveLength(30);
  });
});
