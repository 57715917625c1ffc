import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_SCOPES } from '@patchlight/contracts';
import type { V1Game, V1GamesBody, V1Update } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { testCommandLine } from './v1/command-line.ts';
import { testFeeds } from './v1/feeds.ts';
import { testGate } from './v1/gate.ts';
import { testHandbook } from './v1/handbook.ts';
import { testNamedGates } from './v1/named-gates.ts';
import { testReads } from './v1/reads.ts';
import { PipelineScene } from './v1/scene.ts';
import { testWebhooks } from './v1/webhooks.ts';

/** One instance for all parts: a process takes longer to start than each of them runs. */
describe('the API for pipelines', () => {
  const scene = new PipelineScene();

  beforeAll(() => scene.start(TOKEN_SCOPES));
  afterAll(() => scene.close());

  it('follows games, repeatedly, and tells their state', async () => {
    for (const appId of scene.appIds.slice(0, 2)) {
      const game = await scene.ci.done<V1Game>('PUT', `/v1/games/${appId}`, { body: {} });
      expect(game).toMatchObject({ appId, url: expect.stringMatching(`/g/${appId}$`), failures: 0 });
      await scene.ci.done('PUT', `/v1/games/${appId}`, { body: { name: 'Another name' } });
    }
    const games = await eventually('the games were fetched and described', async () => {
      const body = await scene.ada.done<V1GamesBody>('GET', '/v1/games');
      const isThere = ({ name, lastFetchedAt, latest }: V1Game) =>
        lastFetchedAt && latest && !name.startsWith('App ');
      return body.games.every(isThere) && body;
    });
    expect(games).toMatchObject({ cursor: null, hasMore: false });
    expect(games.games.map(({ appId }) => appId)).toEqual(scene.appIds.slice(0, 2).toSorted((a, b) => a - b));
    const latest = await scene.ci.done<V1Update>('GET', `/v1/games/${scene.appIds[0]}/latest`);
    expect(latest).toEqual(games.games.find(({ appId }) => appId === scene.appIds[0])!.latest);

    const first = await scene.ci.done<V1GamesBody>('GET', '/v1/games?limit=1');
    const second = await scene.ci.done<V1GamesBody>('GET', `/v1/games?limit=1&cursor=${first.cursor}`);
    const shown = ({ appId, latest, name }: V1Game): Partial<V1Game> => ({ appId, latest, name });
    expect([...first.games, ...second.games].map(shown)).toEqual(games.games.map(shown));
  });

  testReads(scene);
  testFeeds(scene);
  testGate(scene);
  testNamedGates(scene);
  testWebhooks(scene);
  testHandbook(scene);
  testCommandLine(scene);

  it('reports the quota, and unfollows', async () => {
    // What the parts before have spent.
    await scene.world.rows('delete from usage_days');
    const { headers } = await scene.ci.get('/v1/me');
    expect(headers.get('ratelimit-policy')).toBe('"day";q=100;w=86400');
    expect(headers.get('ratelimit')).toMatch(/^"day";r=\d+;t=\d+$/);
    const { status } = await scene.ci.call('DELETE', `/v1/games/${scene.appIds[1]}`);
    expect(status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect((await scene.ada.refused(method, `/v1/games/${scene.appIds[1]}`)).status).toBe(404);
  });
});
