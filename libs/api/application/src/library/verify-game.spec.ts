import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryGameCatalog, libraryPorts } from '@patchlight/testing';
import { StoreShare } from './store-share.ts';
import { VerifyGame } from './verify-game.use-case.ts';

const TOLD = { appId: 5, name: 'Brinelight', logoUrl: null, iconUrl: null, developers: [], publishers: [] };

describe('verifying a game', () => {
  let ports: ReturnType<typeof libraryPorts>;
  let catalog: InMemoryGameCatalog;
  let asked: number[];
  let verify: VerifyGame;

  beforeEach(async () => {
    ports = libraryPorts();
    catalog = new InMemoryGameCatalog([TOLD]);
    asked = [];
    const fetch = catalog.fetchDetails.bind(catalog);
    catalog.fetchDetails = (appId) => {
      asked.push(appId);
      return fetch(appId);
    };
    const { games, libraryQueries, limiter, plans } = ports;
    verify = new VerifyGame({
      catalog,
      games,
      libraryQueries,
      storeShare: new StoreShare({ limiter, planCap: plans }),
    });
    for (const appId of [5, 6])
      await games.addIfNew({ appId, name: `App ${appId}`, logoUrl: null, iconUrl: null });
  });

  it('stores what the store says, also that it shows no such game', async () => {
    await verify.execute('ada', 5);
    await verify.execute('ada', 6);
    expect(ports.lists.games.get('5')).toMatchObject({ name: 'Brinelight', isDescribed: true });
    expect([ports.lists.games.get('6')!.isDescribed, ports.games.undescribed]).toEqual([false, [6]]);
  });

  it('asks once about a game that it shows', async () => {
    for (const user of ['ada', 'bob']) await verify.execute(user, 5);
    expect(asked).toEqual([5]);
  });

  it('leaves a game unverified while the store does not answer', async () => {
    catalog.failWith('unreachable');
    await verify.execute('ada', 5);
    expect([ports.lists.games.get('5')!.isDescribed, ports.games.undescribed]).toEqual([false, []]);
  });

  it('asks no more than the share of the user', async () => {
    for (let time = 0; time < 41; time += 1) await verify.execute('ada', 6);
    expect(asked).toHaveLength(40);
  });
});
