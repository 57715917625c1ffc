import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  GameRepository,
  LibraryQueries,
  LibraryRepository,
  UnitOfWork,
} from '@patchlight/application/ports';
import { Follow } from '@patchlight/domain';

export interface LibraryReadPorts {
  unitOfWork: UnitOfWork;
  libraries: LibraryRepository;
  games: GameRepository;
  queries: LibraryQueries;
  /** Two existing users. */
  userIds: [string, string];
}

/** Contract of every LibraryQueries of games that have no updates. */
export const libraryReadsContract = (given: () => Promise<LibraryReadPorts>): void => {
  describe('as LibraryQueries', () => {
    let ports: LibraryReadPorts;
    let ada: string;
    let bob: string;
    /** Adds games with these names and the ids 1, 2, 3 ... */
    const know = async (...names: string[]): Promise<void> => {
      for (const [n, name] of names.entries())
        await ports.games.addIfNew({ appId: n + 1, name, logoUrl: null, iconUrl: null });
    };
    const follow = (appId: number, isFavorite = false, userId = ada): Promise<void> =>
      ports.unitOfWork.run(() =>
        ports.libraries.add(new Follow(userId, appId, new Date('2026-01-01T00:00:00Z'), isFavorite)),
      );
    const describeGame = (appId: number, name: string): Promise<void> =>
      ports.games.describe({ appId, name, logoUrl: null, iconUrl: null, developers: [], publishers: [] });
    beforeEach(async () => {
      ports = await given();
      [ada, bob] = ports.userIds;
    });

    it('list followed games by name in any case', async () => {
      await know('beta', 'Alpha', 'alpha', 'Gamma');
      for (const appId of [1, 2, 3]) await follow(appId);
      expect((await ports.queries.listGames(ada)).map(({ appid }) => appid)).toEqual([2, 3, 1]);
      expect(await ports.queries.listGames(bob)).toEqual([]);
    });

    it('return the details of a game in the library', async () => {
      const described = { appId: 1, name: 'Brinelight', logoUrl: 'https://store.test/l.png', iconUrl: null };
      await ports.games.describe({
        ...described,
        developers: ['Low Lamp Studio'],
        publishers: ['Northquay'],
      });
      expect(await ports.queries.findGame(ada, 1)).toBeNull();
      await follow(1, true);
      expect(await ports.queries.findGame(ada, 1)).toEqual({
        appid: 1,
        name: 'Brinelight',
        icon: null,
        logo: 'https://store.test/l.png',
        developers: ['Low Lamp Studio'],
        publishers: ['Northquay'],
        isFavorite: true,
        followedAt: '2026-01-01T00:00:00.000Z',
        unreadCount: 0,
        latestUpdateTitle: null,
        latestUpdateDate: null,
        latestUpdateUrl: null,
        latestUpdateGid: null,
        latestUpdateKind: null,
        rhythm: null,
      });
      expect(await ports.queries.findGame(bob, 1)).toBeNull();
    });

    it('find known games by any part in any case, the exact name first, without wildcards', async () => {
      await know('Reef', 'The Reef', 'reefer', '100% Reef', 'Drift');
      const found = async (term: string) => (await ports.queries.searchKnown(term)).map(({ name }) => name);
      expect(await found('reef')).toEqual(['Reef', 'reefer', 'The Reef', '100% Reef']);
      expect(await found('%')).toEqual(['100% Reef']);
      expect(await found('_')).toEqual([]);
    });

    it('list the games with a public page', async () => {
      await know('Reef', 'From a client');
      await describeGame(1, 'Reef');
      expect(await ports.queries.listWithPage([1, 2, 3])).toEqual([
        { appid: 1, name: 'Reef', logo: null, icon: null },
      ]);
      expect(await ports.queries.listWithPage([])).toEqual([]);
    });

    it('suggest up to three described games with similar names, the most similar first', async () => {
      const names = ['Mosskeeper', 'Mosskeeper 2', 'Mosskeepers', 'Mosskeeping', 'Cinderhold', 'Brinelight'];
      await know(...names, 'Moskeeper');
      for (const [n, name] of names.entries()) await describeGame(n + 1, name);
      const similar = async (term: string) => (await ports.queries.listSimilar(term)).map(({ name }) => name);
      expect(await similar('mosskeepr')).toHaveLength(3);
      expect((await similar('moskeeper'))[0]).toBe('Mosskeeper');
      expect(await similar('CINDRHOLD')).toEqual(['Cinderhold']);
      expect(await similar('birnelight')).toEqual(['Brinelight']);
      for (const hostile of ['zzqqxx', '%', '_', "'; drop table games; --", '\u202e', '🦊'.repeat(50)])
        expect(await similar(hostile)).toEqual([]);
    });

    it('list described games that somebody follows, the most followed first', async () => {
      expect(await ports.queries.listPopular(8)).toEqual([]);
      await know('From a client', 'Nobody plays this', 'Reef', 'Drift', 'Both');
      await describeGame(2, 'Nobody plays this');
      await describeGame(3, 'Reef');
      await describeGame(4, 'Drift');
      await describeGame(5, 'Both');
      for (const appId of [1, 3, 4, 5]) await follow(appId);
      await follow(5, false, bob);
      const popular = await ports.queries.listPopular(8);
      expect(popular).toEqual([
        { appid: 5, name: 'Both', logo: null, icon: null },
        { appid: 4, name: 'Drift', logo: null, icon: null },
        { appid: 3, name: 'Reef', logo: null, icon: null },
      ]);
      expect(await ports.queries.listPopular(2)).toEqual(popular.slice(0, 2));
    });

    it('find at most twenty known games', async () => {
      await know(...Array.from({ length: 25 }, (_, n) => `Reef ${n}`));
      expect(await ports.queries.searchKnown('reef')).toHaveLength(20);
    });
  });
};
