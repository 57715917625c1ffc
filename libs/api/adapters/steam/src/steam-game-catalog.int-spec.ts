import { describe, expect, it } from '@jest/globals';
import { gameCatalogContract } from '@patchlight/testing';
import { SCENARIO_OF, startSimulatedSteam } from './testing/simulated-steam.ts';
import { SteamGameCatalog } from './steam-game-catalog.adapter.ts';
import { startRawServer } from './testing/raw-server.ts';
import { steamHttpTo } from './testing/steam-http.ts';

gameCatalogContract('Steam', async () => {
  const { catalog, game, scenario, close } = await startSimulatedSteam();
  return {
    catalog,
    game,
    unshownAppId: 999_999_999,
    breakStore: async (reason) => scenario(SCENARIO_OF[reason]),
    close,
  };
});

describe('search', () => {
  it.each(['.', '..', '../../ISteamNews', 'a/b?c=d#e', '100%', '\uD83D', "Sæl & 'friends'", ' '])(
    'for %j sends requests only to search endpoints',
    async (term) => {
      const server = await startRawServer((_request, response) => void response.end('{"items":[]}'));
      const http = steamHttpTo(server.url);
      expect(await new SteamGameCatalog(http).search(term)).toEqual([]);
      await http.close();
      await server.close();
      const [asked, ...others] = server.requests.map(({ url = '' }) => url).reverse();
      const { pathname, searchParams } = new URL(asked!, server.url);
      expect([pathname, searchParams.get('term')]).toEqual(['/api/storesearch/', term.toWellFormed()]);
      for (const path of others) expect(path).toMatch(/^\/actions\/SearchApps\/[^/?#]+$/);
    },
  );
});
