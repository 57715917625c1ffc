import { gameCatalogContract } from './game-catalog.contract.ts';
import { InMemoryGameCatalog } from './in-memory-game-catalog.ts';

const game = {
  appId: 4_100_010,
  name: 'Lantern Keepers',
  logoUrl: 'https://store.test/4100010/header.jpg',
  iconUrl: 'https://store.test/4100010/icon.jpg',
  developers: ['Moth & Moon'],
  publishers: ['Moth & Moon'],
};

gameCatalogContract('the in-memory catalog', async () => {
  const catalog = new InMemoryGameCatalog([game]);
  return {
    catalog,
    game: { appId: game.appId, name: game.name },
    unshownAppId: 4_100_020,
    breakStore: async (reason) => catalog.failWith(reason),
    close: async () => {},
  };
});
