import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryGameCatalog } from '@patchlight/testing';
import type { LibraryQueries } from './library.queries.ts';
import { SearchGames } from './search-games.use-case.ts';

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
  beforeEach(() => {
    catalog = new InMemoryGameCatalog([BRINELIGHT]);
    const known = { searchKnown: async (term: string) => [{ appid: 9, name: term, logo: null, icon: null }] };
    search = new SearchGames(catalog, known as unknown as LibraryQueries);
  });

  it('asks the store', async () => {
    expect(await search.execute('brine')).toEqual({
      source: 'store',
      results: [{ appid: 5, name: 'Brinelight', logo: 'https://store.test/l.png', icon: null }],
    });
  });

  it('does not fall back because the store finds nothing', async () => {
    expect(await search.execute('reef')).toEqual({ source: 'store', results: [] });
  });

  it.each(['refused', 'throttled', 'unreachable', 'malformed'] as const)(
    'looks among known games while the store is down: %s',
    async (reason) => {
      catalog.failWith(reason);
      expect(await search.execute('brine')).toMatchObject({
        source: 'local',
        results: [{ appid: 9, name: 'brine' }],
      });
    },
  );

  it('passes on an error that is not the store’s', async () => {
    catalog.search = () => Promise.reject(new TypeError('a fault of our own'));
    await expect(search.execute('brine')).rejects.toThrow('a fault of our own');
  });
});
