import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryGameCatalog, libraryPorts } from '@patchlight/testing';
import { QueueStaleGames, RefreshGames } from './refresh-games.use-cases.ts';

const TOLD = {
  appId: 5,
  name: 'Brinelight',
  logoUrl: 'https://store.test/l.png',
  iconUrl: null,
  developers: ['Low Lamp Studio'],
  publishers: ['Northquay'],
};

describe('refreshing games', () => {
  let ports: ReturnType<typeof libraryPorts>;
  let catalog: InMemoryGameCatalog;
  let refresh: RefreshGames;
  const known = (appId: number) => ports.lists.games.get(String(appId));

  beforeEach(async () => {
    ports = libraryPorts();
    catalog = new InMemoryGameCatalog([TOLD]);
    refresh = new RefreshGames({ catalog, games: ports.games });
    for (const appId of [5, 6])
      await ports.games.addIfNew({ appId, name: 'Guess', logoUrl: null, iconUrl: null });
  });

  it('stores the data of the store, and pauses games without data', async () => {
    await refresh.execute([6, 5]);
    expect(known(5)).toEqual({ ...TOLD, isDescribed: true });
    expect([known(6)?.name, ports.games.undescribed]).toEqual(['Guess', [6]]);
  });

  it('saves the responses received before a failure, and rethrows it', async () => {
    const details = catalog.fetchDetails.bind(catalog);
    catalog.fetchDetails = (appId) => {
      if (appId === 6) catalog.failWith('throttled');
      return details(appId);
    };
    await expect(refresh.execute([5, 6])).rejects.toMatchObject({ reason: 'throttled' });
    expect([known(5)?.name, ports.games.undescribed]).toEqual(['Brinelight', []]);
  });

  it('is enqueued for games with old details, few at once', async () => {
    const { unitOfWork, games, jobs } = ports;
    const queue = new QueueStaleGames({ unitOfWork, games, jobs });
    games.stale.push(...Array.from({ length: 12 }, (_, n) => n + 1));
    for (let run = 0; run < 3; run += 1) await queue.execute();
    expect(jobs.of('refresh-games')).toEqual([
      { appIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      { appIds: [11, 12] },
    ]);
  });
});
