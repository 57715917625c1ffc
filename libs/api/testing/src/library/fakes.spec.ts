import { describe } from '@jest/globals';
import { Follow } from '@patchlight/domain';
import { categoryContract } from './category.contract.ts';
import { gameCatalogContract } from './game-catalog.contract.ts';
import { gameContract } from './game.contract.ts';
import { importContract } from './import.contract.ts';
import { InMemoryGameCatalog } from './in-memory-game-catalog.ts';
import { InMemoryListingRepository } from './in-memory-listing.repository.ts';
import { InMemoryStoreProfiles } from './in-memory-store-profiles.ts';
import { libraryPorts } from './library-ports.ts';
import { libraryReadsContract } from './library-reads.contract.ts';
import { libraryContract } from './library.contract.ts';
import { listingContract } from './listing.contract.ts';
import { storeProfilesContract } from './store-profiles.contract.ts';
import { wishlistContract } from './wishlist.contract.ts';

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

const userIds: [string, string] = ['1', '2'];
const ascending = (appIds: number[]): number[] => appIds.toSorted((a, b) => a - b);

const givenPorts = () => {
  const ports = libraryPorts();
  const pollOf = async (appId: number) => ports.lists.feeds.get(String(appId)) ?? 'none';
  return { ...ports, userIds, pollOf };
};
const withGames = async (...appIds: number[]) => {
  const ports = givenPorts();
  for (const appId of appIds)
    await ports.games.addIfNew({ appId, name: `Game ${appId}`, logoUrl: null, iconUrl: null });
  return ports;
};

describe('in-memory library', () => {
  gameContract(async () => {
    const ports = givenPorts();
    return { ...ports, known: async (appId) => ports.lists.games.get(String(appId)) ?? null };
  });

  libraryContract(async () => {
    const ports = givenPorts();
    return { ...ports, postponePoll: async (appId) => ports.lists.feeds.put(String(appId), 'later') };
  });

  libraryReadsContract(async () => {
    const ports = givenPorts();
    return { ...ports, queries: ports.libraryQueries };
  });

  categoryContract(async () => {
    const ports = await withGames(1, 2, 3, 4, 9);
    const follow = (userId: string, appId: number) =>
      ports.libraries.add(new Follow(userId, appId, new Date()));
    for (const appId of [1, 2, 3, 4]) await follow('1', appId);
    for (const appId of [4, 9]) await follow('2', appId);
    return {
      ...ports,
      shown: async (userId) =>
        ports.categories
          .of(userId)
          .map(({ id, name, color, icon, appIds }) => ({ id, name, color, icon, appIds })),
      unfollow: (userId, appId) => ports.libraries.remove(userId, appId),
    };
  });

  wishlistContract(() => withGames(1, 2, 3, 4, 5, 6, 7, 8, 9));

  importContract(async () => {
    const ports = givenPorts();
    const { imports, lists } = ports;
    return {
      ...ports,
      current: async (userId) => {
        const found = imports.of(userId);
        return found && { ...found, owned: 'private', wishlist: 'private', ...found.access };
      },
      found: async (userId) => imports.shownOf(userId),
      counts: async (userId) => imports.countsOf(userId),
      followed: async (userId) => ascending(lists.followsOf(userId).map(({ appId }) => appId)),
      wished: async (userId) => ascending(lists.wishesOf(userId).map(({ appId }) => appId)),
    };
  });
});

listingContract('the in-memory repository', async () => {
  const listings = new InMemoryListingRepository({ now: () => new Date() });
  return {
    listings,
    add: async (appId, isWished) => listings.add(appId, isWished),
    addAbroad: async (appId, country) => listings.add(appId, true, country),
    listingOf: async (appId) => listings.of(appId).listing,
    seenReleasesOf: async (appId) => listings.of(appId).seen,
    failures: async () => listings.failures.length,
    close: async () => {},
  };
});

const open = { vanity: 'tess', steamId: '76561198000000001' };
const hidden = { vanity: null, steamId: '76561198000000002' };
const owned = [
  {
    appId: 10,
    name: 'Brinelight',
    play: { lastAt: new Date('2026-11-20T10:00:00Z'), minutes: 9, recentMinutes: 3 },
  },
  { appId: 20, name: 'Cinderhold', play: { lastAt: null, minutes: 0, recentMinutes: 0 } },
];

storeProfilesContract('in memory', async () => {
  const profiles = new InMemoryStoreProfiles([
    { ...open, owned, wishlist: [30, 40] },
    { ...hidden, owned: null, wishlist: null },
  ]);
  return {
    profiles,
    open,
    hidden,
    unknownVanity: 'nobody',
    breakStore: async (reason) => profiles.failWith(reason),
    close: async () => {},
  };
});
