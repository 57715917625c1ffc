import { beforeEach, describe, expect, it } from '@jest/globals';
import { Library } from '@patchlight/domain';
import type { Follow } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryAttemptLimiter,
  InMemoryUnitOfWork,
  RecordingJobQueue,
} from '@patchlight/testing';
import { FollowGame } from './follow-game.use-case.ts';
import type { CatalogMatch, GameRepository, LibraryRepository } from './ports.ts';
import { StoreShare } from './store-share.ts';

const GAME: CatalogMatch = { appId: 5, name: 'Brinelight', logoUrl: null, iconUrl: null };

describe('following a game', () => {
  let steps: string[];
  let follows: Follow[];
  let jobs: RecordingJobQueue;
  let follow: FollowGame;
  let known: Set<number>;
  const clock = new FixedClock();

  const prepare = (listed: number[], addFails = false): void => {
    steps = [];
    follows = [];
    known = new Set([GAME.appId]);
    const unitOfWork = new InMemoryUnitOfWork();
    jobs = new RecordingJobQueue(unitOfWork);
    const step = (name: string): void =>
      void steps.push(unitOfWork.isRunning ? name : `${name} outside the work`);
    const libraries: Pick<LibraryRepository, 'lock' | 'add'> = {
      lock: async (userId) => {
        step('lock');
        return new Library(userId, listed);
      },
      add: async (added) => {
        step('add');
        if (addFails) throw new Error('the database is gone');
        follows.push(added);
      },
    };
    const games: Pick<GameRepository, 'makeKnown'> = {
      makeKnown: async ({ appId }) => {
        step('make known');
        return !known.has(appId);
      },
    };
    const planCap = {
      gamesOf: async () => {
        step('ask for the limit');
        return 10;
      },
      newGamesOf: async () => 3,
    };
    const share = new StoreShare(new InMemoryAttemptLimiter(clock), planCap);
    follow = new FollowGame(
      unitOfWork,
      libraries as LibraryRepository,
      games as GameRepository,
      planCap,
      share,
      jobs,
      clock,
    );
  };
  beforeEach(() => prepare([1, 2, 3]));

  it('looks at the limit under the lock, in one unit of work', async () => {
    await follow.execute('ada', GAME);
    expect(steps).toEqual(['lock', 'ask for the limit', 'make known', 'add']);
    expect(follows).toEqual([{ userId: 'ada', appId: 5, isFavorite: false, followedAt: clock.now() }]);
  });

  it('has the posts and what the store says of the game fetched at once', async () => {
    await follow.execute('ada', GAME);
    expect(jobs.jobs).toEqual([
      { name: 'fetch-games', data: { appIds: [5], urgent: true } },
      { name: 'refresh-games', data: { appIds: [5] } },
    ]);
  });

  it('has the posts fetched in their turn for somebody who has just had forty games fetched at once', async () => {
    for (let n = 0; n < 41; n += 1) await follow.execute('ada', GAME);
    await follow.execute('bob', GAME);
    const urgent = jobs.of('fetch-games').map((job) => job.urgent);
    expect(urgent).toEqual([...Array.from({ length: 40 }, () => true), false, true]);
  });

  it('takes so many games a day that nobody here has heard of, and known ones all the same', async () => {
    const add = (appId: number, userId = 'ada') => follow.execute(userId, { ...GAME, appId });
    for (const appId of [101, 102, 103]) await add(appId);
    await expect(add(104)).rejects.toMatchObject({
      name: 'NewGamesLimitReached',
      message: 'You can add 3 games a day that nobody here has added before. Please try again later.',
      retryAfterSeconds: 86_400,
    });
    expect(follows.map(({ appId }) => appId)).toEqual([101, 102, 103]);
    await add(GAME.appId);
    await add(104, 'bob');
  });

  it.each([
    ['on the list', [5], 'AlreadyFollowed'],
    ['over the limit', [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], 'GameLimitReached'],
  ])('%s is refused before anything is written or enqueued', async (_, listed, error) => {
    prepare(listed);
    await expect(follow.execute('ada', GAME)).rejects.toMatchObject({ name: error });
    expect([steps.includes('make known'), follows, jobs.jobs]).toEqual([false, [], []]);
  });

  it('has nothing fetched when it cannot be stored', async () => {
    prepare([], true);
    await expect(follow.execute('ada', GAME)).rejects.toThrow('the database is gone');
    expect(jobs.jobs).toEqual([]);
  });
});
