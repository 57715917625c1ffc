import { beforeEach, describe, expect, it } from '@jest/globals';
import { WISHLIST_CAP, newGamesDaily } from '@patchlight/domain';
import type { Wish } from '@patchlight/domain';
import { libraryPorts } from '@patchlight/testing';
import { UndoAction } from '../kernel/undo-action.use-case.ts';
import type { CatalogMatch } from './ports.ts';
import { StoreShare } from './store-share.ts';
import { WishReverser } from './wish.reverser.ts';
import { ChangeStoreCountry, ChangeWishNotices, DropWish, WishForGame } from './wishlist.use-cases.ts';

const aGame = (appId: number): CatalogMatch => ({
  appId,
  name: `Game ${appId}`,
  logoUrl: null,
  iconUrl: null,
});

describe('a wishlist', () => {
  let ports: ReturnType<typeof libraryPorts>;
  let wish: WishForGame;
  let drop: DropWish;
  let undo: UndoAction;
  const wished = (userId = 'ada'): Wish[] => ports.lists.wishesOf(userId);
  const known = (): number[] => ports.lists.games.all().map(({ appId }) => appId);

  beforeEach(() => {
    ports = libraryPorts();
    const { unitOfWork, wishlists, games, limiter, plans, reversals, jobs, clock } = ports;
    plans.give('ada', 'ADMIN');
    wish = new WishForGame({
      unitOfWork,
      wishlists,
      games,
      storeShare: new StoreShare({ limiter, planCap: plans }),
      jobs,
      clock,
    });
    drop = new DropWish({ unitOfWork, wishlists, reversals });
    undo = new UndoAction({ unitOfWork, reversals, reversers: [new WishReverser(wishlists)] });
  });

  it('limits unknown games per day', async () => {
    ports.plans.give('ada', 'FREE');
    const daily = newGamesDaily('FREE');
    for (let appId = 1; appId <= daily; appId += 1) await wish.execute('ada', aGame(appId));
    await expect(wish.execute('ada', aGame(999))).rejects.toMatchObject({ name: 'NewGamesLimitReached' });
    expect([wished().length, known().length]).toEqual([daily, daily]);
  });

  it('adds a game, stores it and enqueues its store data', async () => {
    await wish.execute('ada', aGame(5));
    expect(wished()).toEqual([{ userId: 'ada', appId: 5, addedAt: ports.clock.now(), notifies: true }]);
    expect([known(), ports.jobs.of('refresh-games')]).toEqual([[5], [{ appIds: [5] }]]);
  });

  it('rejects a duplicate without side effects', async () => {
    await wish.execute('ada', aGame(5));
    await expect(wish.execute('ada', aGame(5))).rejects.toMatchObject({ name: 'AlreadyWished' });
    expect([known(), ports.jobs.of('refresh-games')]).toEqual([[5], [{ appIds: [5] }]]);
  });

  it('rejects games over its limit, and restores a removed one only if there is space', async () => {
    for (let appId = 1; appId <= WISHLIST_CAP; appId += 1) await wish.execute('ada', aGame(appId));
    await expect(wish.execute('ada', aGame(5_000))).rejects.toMatchObject({ name: 'WishlistFull' });
    const { id } = await drop.execute('ada', 7);
    await wish.execute('ada', aGame(5_000));
    await expect(undo.execute('ada', id)).rejects.toMatchObject({ name: 'WishlistFull' });
  });

  it('restores a removed game as it was', async () => {
    await wish.execute('ada', aGame(5));
    await new ChangeWishNotices(ports.wishlists).execute('ada', 5, false);
    const before = wished();
    const { id } = await drop.execute('ada', 5);
    expect(wished()).toEqual([]);
    ports.clock.advance(60_000);
    await undo.execute('ada', id);
    expect(wished()).toEqual(before);
  });

  it('does not change a game on the wishlist of another user', async () => {
    await wish.execute('bob', aGame(5));
    await expect(drop.execute('ada', 5)).rejects.toMatchObject({ name: 'NotWished' });
    const change = new ChangeWishNotices(ports.wishlists).execute('ada', 5, false);
    await expect(change).rejects.toMatchObject({ name: 'NotWished' });
    expect(wished('bob')).toMatchObject([{ notifies: true }]);
  });

  it('requests the prices of the new country', async () => {
    await new ChangeStoreCountry(ports).execute('ada', 'DE');
    expect(ports.lists.countries.get('ada')).toBe('DE');
    expect(ports.jobs.of('refresh-listings')).toHaveLength(1);
  });

  it('stores one of twenty concurrent adds of the same game', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => wish.execute('ada', aGame(5))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([wished().length, ports.jobs.of('refresh-games')]).toEqual([1, [{ appIds: [5] }]]);
  });
});
