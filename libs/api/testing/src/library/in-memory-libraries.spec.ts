import { describe } from '@jest/globals';
import { Follow } from '@patchlight/domain';
import { categoryContract } from './category.contract.ts';
import { gameContract } from './game.contract.ts';
import { importContract } from './import.contract.ts';
import { libraryContract } from './library.contract.ts';
import { libraryReadsContract } from './library-reads.contract.ts';
import { libraryPorts } from './library-ports.ts';
import { wishlistContract } from './wishlist.contract.ts';

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
