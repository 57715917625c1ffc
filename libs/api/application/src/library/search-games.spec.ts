import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryGameCatalog, libraryPorts } from '@patchlight/testing';
import { RecentSearches } from './recent-searches.ts';
import { SearchGames } from './search-games.use-case.ts';
import { StoreShare } from './store-share.ts';

const BRINELIGHT = {
  appId: 5,
  name: 'Brinelight',
  logoUrl: 'https://store.test/l.png',
  iconUrl: null,
  developers: [],
  publishers: [],
};

describe('searching games', () => {
  let catalog: InMemoryGameCatalog;
  let search: SearchGames;
  let clock: ReturnType<typeof libraryPorts>['clock'];
  let games: ReturnType<typeof libraryPorts>['games'];
  /** Terms of the store's searches, and ids of its details. */
  let asked: (string | number)[];
  beforeEach(async () => {
    catalog = new InMemoryGameCatalog([{ ...BRINELIGHT, appId: 2_048, name: '5 Lanterns' }, BRINELIGHT]);
    asked = [];
    const ask = catalog.search.bind(catalog);
    catalog.search = (term) => {
      asked.push(term);
      return ask(term);
    };
    const fetch = catalog.fetchDetails.bind(catalog);
    catalog.fetchDetails = (appId) => {
      asked.push(appId);
      return fetch(appId);
    };
    const { limiter, plans, libraryQueries, ...ports } = libraryPorts();
    ({ clock, games } = ports);
    await games.addIfNew({ appId: 9, name: 'Brine', logoUrl: null, iconUrl: null });
    const share = new StoreShare({ limiter, planCap: plans });
    search = new SearchGames(catalog, libraryQueries, new RecentSearches(clock), share);
  });

  it('queries the store', async () => {
    expect(await search.execute('ada', 'brine')).toEqual({
      source: 'store',
      results: [
        { appid: 5, name: 'Brinelight', logo: 'https://store.test/l.png', icon: null, hasPage: false },
      ],
    });
  });

  it('marks games with a public page', async () => {
    await games.describe(BRINELIGHT);
    expect(await search.execute('ada', 'brine')).toMatchObject({ results: [{ appid: 5, hasPage: true }] });
  });

  it('finds a game by its link, in the store only once', async () => {
    const found = { source: 'store', results: [{ appid: 5, name: 'Brinelight', hasPage: false }] };
    expect(await search.execute('ada', 'https://store.steampowered.com/app/5/Any/')).toMatchObject(found);
    expect(await search.execute('bob', 's.team/a/5')).toMatchObject(found);
    expect(asked).toEqual([5]);
    expect(await search.execute('ada', 's.team/a/77')).toEqual({ source: 'store', results: [] });
  });

  it('finds a game by its link that the store does not show in the default country', async () => {
    catalog.shownElsewhere.push({ appId: 31, name: 'Tidewrack' });
    expect(await search.execute('ada', 'steam://store/31')).toEqual({
      source: 'store',
      results: [{ appid: 31, name: 'Tidewrack', logo: null, icon: null, hasPage: false }],
    });
    expect(asked).toEqual([31]);
  });

  it('finds a game with a public page by its link without the store', async () => {
    await games.describe(BRINELIGHT);
    expect(await search.execute('ada', 's.team/a/5')).toMatchObject({
      results: [{ appid: 5, hasPage: true }],
    });
    expect(asked).toEqual([]);
  });

  it('takes a number for an id first, then for a name', async () => {
    const { results } = await search.execute('ada', '5');
    expect(results.map(({ name }) => name)).toEqual(['Brinelight', '5 Lanterns']);
  });

  it('finds nothing by link while the store is unavailable, and says so', async () => {
    catalog.failWith('unreachable');
    expect(await search.execute('ada', 's.team/a/5')).toEqual({ source: 'local', results: [] });
  });

  it('does not fall back when the store finds nothing', async () => {
    expect(await search.execute('ada', 'reef')).toEqual({ source: 'store', results: [] });
  });

  it.each(['refused', 'throttled', 'unreachable', 'malformed'] as const)(
    'searches known games while the store is unavailable: %s',
    async (reason) => {
      catalog.failWith(reason);
      expect(await search.execute('ada', 'brine')).toMatchObject({
        source: 'local',
        results: [{ appid: 9, name: 'Brine' }],
      });
    },
  );

  it('queries the store once within five minutes for the same term', async () => {
    await Promise.all(['ada', 'bob'].map((user) => search.execute(user, 'brine')));
    expect(await search.execute('eve', ' BRINE ')).toMatchObject({
      source: 'store',
      results: [{ appid: 5 }],
    });
    expect(asked).toEqual(['brine']);
    clock.advance(5 * 60_000);
    await search.execute('ada', 'brine');
    expect(asked).toEqual(['brine', 'brine']);
  });

  it('queries the store again after a failure', async () => {
    catalog.failWith('unreachable');
    await search.execute('ada', 'brine');
    catalog.failWith(null);
    expect(await search.execute('ada', 'brine')).toMatchObject({ source: 'store' });
  });

  it('caches the results of the latest 500 terms', async () => {
    const users = Array.from({ length: 501 }, (_, n) => `user-${n}`);
    for (const user of users) await search.execute(user, user);
    await search.execute('ada', 'user-500');
    expect(asked).toHaveLength(501);
    await search.execute('ada', 'user-0');
    expect(asked).toHaveLength(502);
  });

  it('searches known games for a user with forty store queries in five minutes', async () => {
    for (let n = 0; n < 40; n += 1) await search.execute('ada', `term ${n}`);
    expect(await search.execute('ada', 'brine')).toMatchObject({ source: 'local' });
    expect(asked).toHaveLength(40);
    expect(await search.execute('ada', 'term 1')).toMatchObject({ source: 'store' });
    expect(await search.execute('bob', 'brine')).toMatchObject({ source: 'store' });
    clock.advance(5 * 60_000);
    expect(await search.execute('ada', 'brine')).toMatchObject({ source: 'store' });
  });

  it('rethrows errors other than store errors', async () => {
    catalog.search = () => Promise.reject(new TypeError('a fault of our own'));
    await expect(search.execute('ada', 'brine')).rejects.toThrow('a fault of our own');
  });
});
