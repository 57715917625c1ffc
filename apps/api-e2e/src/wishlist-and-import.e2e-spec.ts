import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ImportBody,
  ImportGame,
  ImportGamesBody,
  LibraryBody,
  ProfileImport,
  SettingsChangedBody,
  UndoableBody,
  WishlistBody,
  WishlistItem,
  WishlistItemBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { idOf } from './testing/admins.ts';
import { isErrorShaped } from './testing/error-shape.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const OTHER_GAME = 871_460;
const KEY = 'canary-key-of-the-web-api';

let world: World;
let product: PatchlightProcess;
beforeAll(async () => {
  world = await startWorld({ settings: { STEAM_WEB_API_KEY: KEY } });
  product = await world.start('all', { LOG_LEVEL: 'trace' });
});
afterAll(() => world?.close());

const setPlan = async (visitor: Visitor, plan: string): Promise<unknown> =>
  world.rows(`update users set plan = $2 where id = $1`, [await idOf(visitor), plan]);

describe('a wishlist', () => {
  let ada: Visitor;
  let bob: Visitor;
  let free: Visitor;
  let others: number[];

  const items = async (visitor = ada): Promise<WishlistItem[]> =>
    (await visitor.done<WishlistBody>('GET', '/user/wishlist')).data.items;
  const wish = (appId: number, visitor = ada, headers = {}) =>
    visitor.call<WishlistItemBody>('POST', '/user/wishlist', {
      body: { steamAppId: appId, name: `Game ${appId}` },
      headers,
    });
  /** Triggers a request to the store by following a new game. */
  const check = async (): Promise<void> => {
    await world.rows('update game_listings set due_at = now(), checked_at = now() where app_id = $1', [GAME]);
    const before = Date.now();
    await bob.follow(others.pop()!);
    await eventually('the store was asked again', async () => {
      const rows = await world.rows<{ checked_at: Date }>(
        `select checked_at from game_listings where app_id = $1 and lease is null and due_at > now() + interval '30 minutes'`,
        [GAME],
      );
      return rows[0] && rows[0].checked_at.getTime() >= before - 1_000;
    });
  };
  const told = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.inbox('?per_page=100')).data.flatMap(({ notice }) => (notice ? [notice.title] : []));

  beforeAll(async () => {
    const { url } = product;
    [ada, bob, free] = [await signUp(url), await signUp(url, 'Bob'), await signUp(url, 'Free')];
    for (const visitor of [ada, bob]) await setPlan(visitor, 'PRO');
    others = world.steam.catalogue.slice(10, 22).map(({ appid }) => appid);
    world.steam.change(GAME, {
      comingSoon: true,
      released: new Date('2099-02-03'),
      releaseText: 'Q1 2099',
      price: 1999,
    });
  });

  it('accepts a game, and soon shows its store data', async () => {
    const { status, body } = await wish(GAME);
    expect([status, body.message]).toEqual([201, `Game ${GAME} added to your wishlist!`]);
    const item = await eventually('the store was asked', async () => {
      const [found] = await items();
      return found?.isReleased !== null && found?.name === 'Brinelight' && found;
    });
    expect(item).toMatchObject({
      releaseDate: 'Q1 2099',
      releaseTo: '2099-03-31',
      isReleased: false,
      price: 'TBA',
      notificationEnabled: true,
      isFollowed: false,
    });
  });

  it('accepts no game twice, and repeats the response to a repeated request', async () => {
    expect((await wish(GAME)).status).toBe(409);
    const headers = { 'Idempotency-Key': 'wish-for-cinderhold' };
    const answers = [await wish(OTHER_GAME, ada, headers), await wish(OTHER_GAME, ada, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await items()).toHaveLength(2);
  });

  it('removes a game, and restores it', async () => {
    await ada.done('PATCH', `/user/wishlist/${OTHER_GAME}`, { body: { notificationEnabled: false } });
    const before = await eventually('the store had told of both', async () => {
      const all = await items();
      return all.every(({ isReleased, logo }) => isReleased !== null && logo !== null) && all;
    });
    const { undo } = await ada.done<UndoableBody>('DELETE', `/user/wishlist/${OTHER_GAME}`);
    expect(await items()).toHaveLength(1);
    await ada.done('POST', `/undo/${undo!.id}`);
    expect(await items()).toEqual(before);
  });

  it.each([
    ['PATCH', { notificationEnabled: true }],
    ['DELETE', undefined],
  ])('returns the same 404 to %s for a game of another user and for an unknown one', async (method, body) => {
    for (const appId of [GAME, 999_999_999]) {
      const answer = await bob.refused(method, `/user/wishlist/${appId}`, { body });
      isErrorShaped(answer);
      expect([answer.status, answer.body.message]).toEqual([404, 'This game is not on your wishlist.']);
    }
  });

  it.each([
    ['POST', '', {}],
    ['POST', '', { steamAppId: 0, name: 'x' }],
    ['PATCH', `/${GAME}`, { notificationEnabled: 'yes' }],
    ['PATCH', '/x', { notificationEnabled: true }],
  ])('rejects invalid input: %s %s (%#)', async (method, path, body) => {
    const answer = await ada.refused(method, `/user/wishlist${path}`, { body });
    isErrorShaped(answer);
    expect(answer.status).toBe(400);
  });

  it('is read-only without PRO, and writable again with PRO', async () => {
    const before = await items();
    await setPlan(ada, 'FREE');
    expect(await items()).toEqual(before);
    const answers = [
      await ada.refused('POST', '/user/wishlist', { body: { steamAppId: 5, name: 'x' } }),
      await ada.refused('PATCH', `/user/wishlist/${GAME}`, { body: { notificationEnabled: false } }),
      await ada.refused('DELETE', `/user/wishlist/${GAME}`),
      await wish(GAME, free),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await setPlan(ada, 'PRO');
    expect(await items()).toEqual(before);
    expect((await wish(others.pop()!)).status).toBe(201);
  });

  it('notifies of each event once: followers of the release, wishlist users also of the price', async () => {
    await bob.follow(GAME);
    await free.follow(GAME);
    world.steam.change(GAME, { releaseText: 'Late 2099' });
    await check();
    world.steam.change(GAME, { comingSoon: false });
    await check();
    for (const discount of [25, 0, 25]) {
      world.steam.change(GAME, { discount });
      await check();
    }
    const release = ['Out now', 'Release date: Late 2099 (was: Q1 2099)'];
    const all = ['$14.99 instead of $19.99', ...release];
    await eventually('ada was told', async () => (await told(ada)).length >= all.length);
    expect(await told(ada)).toEqual(all);
    expect(await told(bob)).toEqual(release);
    expect(await told(free)).toEqual([]);
    expect((await items()).find(({ appid }) => appid === GAME)).toMatchObject({
      isReleased: true,
      price: '$14.99',
      originalPrice: '$19.99',
      discountPercent: 25,
    });
  });

  it('has the prices of the country that the user chooses, who alone is notified of them', async () => {
    const settle = async (): Promise<string> => {
      await world.rows('update game_prices set due_at = now()');
      const form = { country: 'DE' };
      const { data } = await ada.done<SettingsChangedBody>('PUT', '/user/store-country', { body: form });
      return data.user.storeCountry;
    };
    const priceIs = (price: string, visitor = ada) =>
      eventually(`the price was ${price}`, async () =>
        (await items(visitor)).some(
          (item) => item.appid === GAME && item.isPriceKnown && item.price === price,
        ),
      );
    expect((await wish(GAME, bob)).status).toBe(201);
    const [before, ofBob] = [await told(ada), await told(bob)];
    expect(await settle()).toBe('DE');
    await priceIs('€14.24');
    world.steam.change(GAME, { countries: { DE: { discount: 50 } } });
    await settle();
    await eventually('ada was told', async () => (await told(ada)).length > before.length);
    expect(await told(ada)).toEqual(['€9.50 instead of €14.24', ...before]);
    await priceIs('€9.50');
    await priceIs('$14.99', bob);
    expect(await told(bob)).toEqual(ofBob);
    world.steam.change(GAME, { countries: { DE: { isSold: false } } });
    await settle();
    await priceIs('Not sold in your country');
  });
});

describe('an import from a Steam profile', () => {
  const current = async (visitor: Visitor): Promise<ProfileImport | null> =>
    (await visitor.done<ImportBody>('GET', '/user/imports/current')).data.import;
  const games = async (visitor: Visitor): Promise<ImportGame[]> =>
    (await visitor.done<ImportGamesBody>('GET', '/user/imports/current/games')).data.games;
  const listed = async (visitor: Visitor): Promise<number[]> =>
    (await visitor.done<LibraryBody>('GET', '/user/games')).data.games.map(({ appid }) => appid);
  const start = (visitor: Visitor, profile: string) =>
    visitor.call<ImportBody>('POST', '/user/imports', { body: { profile } });
  const until = (visitor: Visitor, state: string) =>
    eventually(`the import is ${state}`, async () => {
      const found = await current(visitor);
      return found?.state === state && found;
    });
  const idsOf = (found: ImportGame[], source: string): number[] =>
    found.filter((game) => game.source === source).map(({ appId }) => appId);

  it('shows the games of a profile, and follows the selected ones', async () => {
    const ada = await signUp(product.url);
    await setPlan(ada, 'PRO');
    expect((await start(ada, 'https://steamcommunity.com/id/tess/')).status).toBe(201);
    expect(await until(ada, 'ready')).toMatchObject({ owned: 'shown', wishlist: 'shown', canWish: true });
    const found = await games(ada);
    const owned = idsOf(found, 'owned');
    const wished = idsOf(found, 'wishlist');
    expect(owned.length).toBeGreaterThan(10);
    await ada.done('PUT', '/user/imports/current/selection', {
      body: { owned, wishlist: wished.slice(0, 3) },
    });
    expect(await until(ada, 'done')).toMatchObject({
      chosen: owned.length + 3,
      added: owned.length + 3,
      left: { owned: 0, wishlist: 0 },
    });
    expect((await listed(ada)).toSorted()).toEqual(owned.toSorted());
    const after = await games(ada);
    expect(after.filter(({ isListed }) => isListed)).toHaveLength(owned.length + 3);
    await ada.done('DELETE', '/user/imports/current');
    expect([await current(ada), await games(ada), (await listed(ada)).length]).toEqual([
      null,
      [],
      owned.length,
    ]);
  });

  it('fills a FREE library up to its limit, in the order of the profile, and no wishlist', async () => {
    const eve = await signUp(product.url);
    await start(eve, 'tess');
    expect(await until(eve, 'ready')).toMatchObject({ room: { owned: 10, wishlist: 0 }, canWish: false });
    const found = await games(eve);
    await eve.done('PUT', '/user/imports/current/selection', {
      body: { owned: idsOf(found, 'owned').slice(0, 14), wishlist: idsOf(found, 'wishlist').slice(0, 2) },
    });
    expect(await until(eve, 'done')).toMatchObject({
      chosen: 16,
      added: 10,
      left: { owned: 4, wishlist: 2 },
    });
    expect(await listed(eve)).toHaveLength(10);
  });

  it('reports a profile with private games', async () => {
    const bob = await signUp(product.url);
    await start(bob, 'private-jo');
    expect(await until(bob, 'ready')).toMatchObject({ owned: 'private', wishlist: 'private' });
    expect(await games(bob)).toEqual([]);
  });

  it('reports an unknown profile', async () => {
    const bob = await signUp(product.url);
    await start(bob, 'nobody-here');
    expect((await until(bob, 'failed')).problem).toMatch(/no Steam profile of this name/);
  });

  it.each(['', 'https://evil.test/id/tess', 'two words', 7])('rejects the profile %j', async (profile) => {
    const bob = await signUp(product.url);
    const answer = await bob.refused('POST', '/user/imports', { body: { profile } });
    isErrorShaped(answer);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['profile']]);
  });

  it('has no selection before the profile is read', async () => {
    const bob = await signUp(product.url);
    const answer = await bob.refused('PUT', '/user/imports/current/selection', {
      body: { owned: [1], wishlist: [] },
    });
    isErrorShaped(answer);
    expect(answer.status).toBe(404);
  });

  it('leaves no key in the log', () => {
    expect(product.output()).toContain('/api/user/imports');
    expect(product.output()).not.toContain(KEY);
  });
});
