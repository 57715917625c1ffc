import { gameCatalogContract } from './game-catalog.contract.ts';
import { InMemoryGameCatalog } from './in-memory-game-catalog.ts';

const window = { text: 'Mar 5, 2020', from: '2020-03-05', to: '2020-03-05' };
const listing = {
  appId: 4_100_010,
  release: { isReleased: true, window },
  phase: { isEarlyAccess: false, leftEarlyAccessOn: null },
  isFree: false,
  price: { currency: 'USD', initial: 1999, final: 1999 },
};
const game = {
  appId: 4_100_010,
  name: 'Lantern Keepers',
  logoUrl: 'https://store.test/4100010/header.jpg',
  iconUrl: 'https://store.test/4100010/icon.jpg',
  developers: ['Moth & Moon'],
  publishers: ['Moth & Moon'],
};

gameCatalogContract('the in-memory catalog', async () => {
  const catalog = new InMemoryGameCatalog([game], [listing]);
  catalog.abroad.set('DE', [{ ...listing, price: { currency: 'EUR', initial: 1899, final: 1899 } }]);
  return {
    catalog,
    game: { appId: game.appId, name: game.name },
    unshownAppId: 4_100_020,
    breakStore: async (reason) => catalog.failWith(reason),
    close: async () => {},
  };
});
