import { beforeEach, describe, expect, it } from '@jest/globals';
import { WISHLIST_CAP } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryAttemptLimiter,
  InMemoryReversalRepository,
  InMemoryUnitOfWork,
  InMemoryWishlistRepository,
  RecordingJobQueue,
} from '@patchlight/testing';
import { UndoAct } from '../kernel/undo-act.use-case.ts';
import type { CatalogMatch, GameRepository } from './ports.ts';
import { StoreShare } from './store-share.ts';
import { WishReverser } from './wish.reverser.ts';
import { ChangeWishNotices, DropWish, WishForGame } from './wishlist.use-cases.ts';

const aGame = (appId: number): CatalogMatch => ({
  appId,
  name: `Game ${appId}`,
  logoUrl: null,
  iconUrl: null,
});

describe('a wishlist', () => {
  let wishlists: InMemoryWishlistRepository;
  let jobs: RecordingJobQueue;
  let known: number[];
  let wish: WishForGame;
  let newGames: number;
  let drop: DropWish;
  let undo: UndoAct;
  const clock = new FixedClock();

  beforeEach(() => {
    const unitOfWork = new InMemoryUnitOfWork();
    const reversals = new InMemoryReversalRepository(unitOfWork, clock);
    wishlists = new InMemoryWishlistRepository();
    jobs = new RecordingJobQueue(unitOfWork);
    known = [];
    newGames = 2 * WISHLIST_CAP;
    const games = { makeKnown: async ({ appId }: CatalogMatch) => known.push(appId) > 0 };
    const planCap = { gamesOf: async () => 10, newGamesOf: async () => newGames };
    const share = new StoreShare(new InMemoryAttemptLimiter(clock), planCap);
    wish = new WishForGame(unitOfWork, wishlists, games as unknown as GameRepository, share, jobs, clock);
    drop = new DropWish(unitOfWork, wishlists, reversals);
    undo = new UndoAct(unitOfWork, reversals, [new WishReverser(wishlists)]);
  });

  it('takes so many games a day that nobody here has heard of', async () => {
    newGames = 3;
    for (const appId of [5, 6, 7]) await wish.execute('ada', aGame(appId));
    await expect(wish.execute('ada', aGame(8))).rejects.toMatchObject({ name: 'NewGamesLimitReached' });
    expect(wishlists.of('ada')).toHaveLength(3);
  });

  it('takes a game, makes it known and has the store asked about it', async () => {
    await wish.execute('ada', aGame(5));
    expect(wishlists.of('ada')).toEqual([{ userId: 'ada', appId: 5, addedAt: clock.now(), notifies: true }]);
    expect([known, jobs.of('refresh-games')]).toEqual([[5], [{ appIds: [5] }]]);
  });

  it('takes no game twice, and nothing happens then', async () => {
    await wish.execute('ada', aGame(5));
    await expect(wish.execute('ada', aGame(5))).rejects.toMatchObject({ name: 'AlreadyWished' });
    expect([known, jobs.of('refresh-games')]).toEqual([[5], [{ appIds: [5] }]]);
  });

  it('takes no more than it holds, and a removed one back only if there is room', async () => {
    for (let appId = 1; appId <= WISHLIST_CAP; appId += 1) await wish.execute('ada', aGame(appId));
    await expect(wish.execute('ada', aGame(5_000))).rejects.toMatchObject({ name: 'WishlistFull' });
    const { id } = await drop.execute('ada', 7);
    await wish.execute('ada', aGame(5_000));
    await expect(undo.execute('ada', id)).rejects.toMatchObject({ name: 'WishlistFull' });
  });

  it('has a removed game back as it stood there', async () => {
    await wish.execute('ada', aGame(5));
    await new ChangeWishNotices(wishlists).execute('ada', 5, false);
    const before = wishlists.of('ada');
    const { id } = await drop.execute('ada', 5);
    expect(wishlists.of('ada')).toEqual([]);
    clock.advance(60_000);
    await undo.execute('ada', id);
    expect(wishlists.of('ada')).toEqual(before);
  });

  it('has nothing to change of a game that only another wishes for', async () => {
    await wish.execute('bob', aGame(5));
    await expect(drop.execute('ada', 5)).rejects.toMatchObject({ name: 'NotWished' });
    const change = new ChangeWishNotices(wishlists).execute('ada', 5, false);
    await expect(change).rejects.toMatchObject({ name: 'NotWished' });
    expect(wishlists.of('bob')).toMatchObject([{ notifies: true }]);
  });
});
