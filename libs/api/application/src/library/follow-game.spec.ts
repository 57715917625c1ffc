import { beforeEach, describe, expect, it } from '@jest/globals';
import { newGamesDaily } from '@patchlight/domain';
import { libraryPorts } from '@patchlight/testing';
import { UndoAction } from '../kernel/undo-action.use-case.ts';
import { FollowGame } from './follow-game.use-case.ts';
import type { CatalogMatch } from './ports.ts';
import { StoreShare } from './store-share.ts';
import { ToggleFavorite } from './toggle-favorite.use-case.ts';
import { UnfollowGame } from './unfollow-game.use-case.ts';
import { UnfollowReverser } from './unfollow.reverser.ts';

const aGame = (appId: number): CatalogMatch => ({
  appId,
  name: `Game ${appId}`,
  logoUrl: null,
  iconUrl: null,
});
const LIMIT_REASON = 'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!';

let ports: ReturnType<typeof libraryPorts>;
let follow: FollowGame;
let unfollow: UnfollowGame;
let undo: UndoAction;

const listed = (userId = 'ada'): number[] => ports.lists.followsOf(userId).map(({ appId }) => appId);
const followAll = async (appIds: number[], userId = 'ada'): Promise<void> => {
  for (const appId of appIds) await follow.execute(userId, aGame(appId));
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
const fulfilled = (results: PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length;

beforeEach(() => {
  ports = libraryPorts();
  const { unitOfWork, libraries, games, categories, plans, limiter, reversals, jobs, clock } = ports;
  const share = new StoreShare({ limiter, planCap: plans });
  follow = new FollowGame({ unitOfWork, libraries, games, planCap: plans, storeShare: share, jobs, clock });
  unfollow = new UnfollowGame({ unitOfWork, libraries, categories, reversals });
  undo = new UndoAction({
    unitOfWork,
    reversals,
    reversers: [new UnfollowReverser(libraries, categories, plans)],
  });
});

describe('following a game', () => {
  it('adds it to the library, from the start of the current second, and stores the game', async () => {
    ports.clock.set(new Date('2026-03-04T05:06:07.890Z'));
    await follow.execute('ada', aGame(5));
    expect(ports.lists.followsOf('ada')).toEqual([
      { userId: 'ada', appId: 5, isFavorite: false, followedAt: new Date('2026-03-04T05:06:07Z') },
    ]);
    expect(ports.lists.games.get('5')).toMatchObject({ name: 'Game 5', isDescribed: false });
    expect(listed('bob')).toEqual([]);
  });

  it('enqueues immediate fetches of the posts and the store data', async () => {
    await follow.execute('ada', aGame(5));
    expect(ports.jobs.jobs).toEqual([
      { name: 'fetch-games', data: { appIds: [5], urgent: true } },
      { name: 'refresh-games', data: { appIds: [5] } },
    ]);
  });

  it('schedules the fetch of the posts for a user who has just had forty games fetched immediately', async () => {
    ports.plans.give('ada', 'PRO');
    await followAll(upTo(41));
    await follow.execute('bob', aGame(5));
    const urgent = ports.jobs.of('fetch-games').map((job) => job.urgent);
    expect(urgent).toEqual([...Array<boolean>(40).fill(true), false, true]);
  });

  it('limits unknown games per day, but not known ones', async () => {
    const daily = newGamesDaily('PRO');
    for (const user of ['ada', 'bob']) ports.plans.give(user, 'PRO');
    await followAll(upTo(daily));
    await expect(follow.execute('ada', aGame(9_999))).rejects.toMatchObject({
      name: 'NewGamesLimitReached',
      message: `You can add ${daily} games a day that nobody here has added before. Please try again later.`,
      retryAfterSeconds: 86_400,
    });
    expect([listed(), ports.lists.games.get('9999')]).toEqual([upTo(daily), undefined]);
    await follow.execute('bob', aGame(9_999));
    await follow.execute('ada', aGame(9_999));
    ports.clock.advance(86_400_000);
    await follow.execute('ada', aGame(10_000));
  });

  it.each([
    ['a game in the library', () => follow.execute('ada', aGame(7)), 'AlreadyFollowed'],
    ['a game over the limit', () => follow.execute('ada', aGame(11)), 'GameLimitReached'],
  ])('rejects %s without side effects', async (_, act, name) => {
    await followAll(upTo(10));
    const jobs = ports.jobs.jobs.length;
    await expect(act()).rejects.toMatchObject({ name });
    expect([listed(), ports.jobs.jobs.length]).toEqual([upTo(10), jobs]);
    expect(ports.lists.games.get('11')).toBeUndefined();
  });

  it('stores one of twenty concurrent games at one below the limit, and as many as a higher plan allows', async () => {
    await followAll(upTo(9));
    const twenty = () => Promise.allSettled(upTo(20).map((n) => follow.execute('ada', aGame(100 + n))));
    expect(fulfilled(await twenty())).toBe(1);
    expect(listed()).toHaveLength(10);
    ports.plans.give('ada', 'PRO');
    expect(fulfilled(await twenty())).toBe(19);
  });

  it('stores one of twenty concurrent adds of the same game', async () => {
    const results = await Promise.allSettled(upTo(20).map(() => follow.execute('ada', aGame(5))));
    expect([fulfilled(results), listed(), ports.jobs.of('fetch-games')]).toEqual([
      1,
      [5],
      [{ appIds: [5], urgent: true }],
    ]);
  });

  it('rolls everything back when it cannot be stored', async () => {
    ports.libraries.add = () => Promise.reject(new Error('the database is gone'));
    await expect(follow.execute('ada', aGame(5))).rejects.toThrow('the database is gone');
    expect([listed(), ports.jobs.jobs, ports.lists.games.all()]).toEqual([[], [], []]);
  });
});

describe('favorite', () => {
  it('is toggled by each request, for games of the library only', async () => {
    const toggle = new ToggleFavorite(ports);
    await followAll([5]);
    expect([await toggle.execute('ada', 5), await toggle.execute('ada', 5)]).toEqual([true, false]);
    await expect(toggle.execute('bob', 5)).rejects.toMatchObject({ name: 'NotFollowed' });
  });
});

describe('removing a game', () => {
  it('is rejected if it is not in the library', async () => {
    await followAll([5]);
    await expect(unfollow.execute('bob', 5)).rejects.toMatchObject({ name: 'NotFollowed' });
    expect(listed()).toEqual([5]);
  });

  it('is undone with favorite, time of the follow, categories and poll', async () => {
    const { categories, libraries, lists, clock } = ports;
    await followAll([5, 6]);
    await libraries.toggleFavorite('ada', 5);
    const look = { color: 1, icon: 'games' } as const;
    const [a, b] = [
      await categories.add('ada', { ...look, name: 'A' }),
      await categories.add('ada', { ...look, name: 'B' }),
    ];
    await categories.setGames('ada', a, [5, 6]);
    await categories.setGames('ada', b, [5]);
    const [before] = lists.followsOf('ada');
    const { id } = await unfollow.execute('ada', 5);
    expect([listed(), categories.of('ada').map(({ appIds }) => appIds)]).toEqual([[6], [[6], []]]);
    await categories.remove('ada', b);
    clock.advance(60_000);
    await undo.execute('ada', id);
    expect(lists.followsOf('ada')).toContainEqual(before);
    expect(categories.of('ada').map(({ appIds }) => appIds)).toEqual([[5, 6]]);
    expect(lists.feeds.get('5')).toBe('due');
  });

  it('is not undone while the library is full, but is once there is space', async () => {
    await followAll(upTo(9));
    const { id } = await unfollow.execute('ada', 5);
    await followAll([10, 11]);
    await expect(undo.execute('ada', id)).rejects.toMatchObject({ kind: 'forbidden', message: LIMIT_REASON });
    expect(listed()).toHaveLength(10);
    await unfollow.execute('ada', 11);
    await undo.execute('ada', id);
    expect(listed().toSorted((a, b) => a - b)).toEqual(upTo(10));
  });

  it('is undone above the limit of a plan that has ended, but not beyond the former number of games', async () => {
    ports.plans.give('ada', 'PRO');
    await followAll(upTo(12));
    ports.plans.give('ada', 'FREE');
    const { id: first } = await unfollow.execute('ada', 5);
    const { id: second } = await unfollow.execute('ada', 6);
    await undo.execute('ada', second);
    await undo.execute('ada', first);
    expect(listed().toSorted((a, b) => a - b)).toEqual(upTo(12));
    const { id } = await unfollow.execute('ada', 5);
    ports.plans.give('ada', 'PRO');
    await followAll([13]);
    ports.plans.give('ada', 'FREE');
    await expect(undo.execute('ada', id)).rejects.toMatchObject({ message: LIMIT_REASON });
  });

  it('is not undone if the game has been added again', async () => {
    await followAll([5]);
    const { id } = await unfollow.execute('ada', 5);
    await followAll([5]);
    await expect(undo.execute('ada', id)).rejects.toMatchObject({ name: 'AlreadyFollowed' });
  });

  it('cannot be undone by another user', async () => {
    await followAll([5]);
    const { id } = await unfollow.execute('ada', 5);
    await expect(undo.execute('bob', id)).rejects.toMatchObject({ name: 'NothingToUndo' });
    expect(listed('bob')).toEqual([]);
  });
});
