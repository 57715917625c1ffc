import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CategoriesBody, LibraryBody, UnreadCountBody, WishlistBody } from '@patchlight/contracts';
import { startStreamingCluster } from '@patchlight/embedded-postgres';
import type { ClusterServer, StreamingCluster } from '@patchlight/embedded-postgres';
import { eventually } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { confirm, makeToken } from './testing/admins.ts';
import { spawnPatchlight } from './testing/patchlight-process.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { Visitor, signUp } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const CHANGES = 20;

describe('two API processes that read lists from replicas', () => {
  let cluster: StreamingCluster;
  let replica: ClusterServer;
  let delayed: ClusterServer;
  let world: World;
  let apis: PatchlightProcess[];
  let ada: Visitor;

  const at = (n: number): Visitor => ada.at(apis[n % apis.length]!.url);

  /** A metric of the replicas of a process. */
  const metric = async ({ url }: PatchlightProcess, name: string): Promise<number[]> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const lines = text.matchAll(new RegExp(`^patchlight_replica_${name}\\{.*\\} (\\S+)$`, 'gm'));
    return [...lines].map(([, value]) => Number(value));
  };
  const readsOf = async (api: PatchlightProcess): Promise<number> =>
    (await metric(api, 'reads')).reduce((all, one) => all + one, 0);
  /** Reads until each process has had ten answers of replicas. */
  const replicasAnswer = async (read: (api: PatchlightProcess) => Promise<unknown>): Promise<void> => {
    for (const api of apis) {
      let answers = 0;
      await eventually('replicas answered ten times', async () => {
        const before = await readsOf(api);
        await read(api);
        answers += Number((await readsOf(api)) > before);
        return answers >= 10;
      });
    }
  };

  beforeAll(async () => {
    cluster = await startStreamingCluster(['shared_preload_libraries=pg_stat_statements']);
    replica = await cluster.addReplica();
    delayed = await cluster.addReplica(['recovery_min_apply_delay=150ms']);
    const urls = [replica, delayed].map((server) => server.url()).join(', ');
    world = await startWorld({
      settings: {
        DATABASE_URL: cluster.primary.url(),
        DATABASE_REPLICA_URLS: urls,
        INSTANCE_PLAN: 'PRO',
      },
    });
    const first = await world.start('api');
    apis = [first, await world.start('api')];
    await world.start('worker');
    ada = await signUp(first.url);
    await ada.follow(GAME);
  });
  afterAll(async () => {
    await world?.close();
    await cluster?.close();
  });

  it('show at once what the user has changed, in both, by session and by API token', async () => {
    await confirm(ada);
    const { token } = await makeToken(ada, 'read');
    let isWished = false;
    for (let n = 0; n < CHANGES; n += 1) {
      const { data } = await at(n).done<{ data: { isFavorite: boolean } }>(
        'PATCH',
        `/user/games/${GAME}/favorite`,
      );
      const reader = at(n + 1);
      const [games, again, { data: own }] = await Promise.all([
        reader.done<LibraryBody>('GET', `/user/games?n=${n}`),
        new Visitor(apis[(n + 1) % 2]!.url, token).done<LibraryBody>('GET', '/user/games'),
        reader.done<CategoriesBody>('GET', '/user/categories'),
      ]);
      for (const { data: list } of [games, again]) expect(list.games[0]?.isFavorite).toBe(data.isFavorite);
      const favorites = own.categories.find(({ id }) => id === 'favorites')!;
      expect(favorites.gameCount).toBe(Number(data.isFavorite));
      await sleep(n % 3 === 0 ? 400 : 0);
      const { data: kept } = await reader.done<LibraryBody>('GET', '/user/games');
      expect(kept.games[0]?.isFavorite).toBe(data.isFavorite);
      if (isWished) await at(n).done('DELETE', `/user/wishlist/${GAME}`);
      else await at(n).done('POST', '/user/wishlist', { body: { steamAppId: GAME, name: 'One of them' } });
      isWished = !isWished;
      const wishes = await reader.done<WishlistBody>('GET', '/user/wishlist');
      expect(wishes.data.items).toHaveLength(Number(isWished));
    }
    await replicasAnswer(({ url }) => ada.at(url).done('GET', '/user/wishlist'));
  });

  it('show what an event tells of, in both', async () => {
    for (let n = 0; n < 2; n += 1) {
      const stream = await at(n).listen();
      const { gid } = world.steam.publish({ appid: GAME, eventType: 13, date: nextSecond() })!;
      await eventually('the stream told of the post', () => stream.newsOf(gid).length > 0);
      const [inboxes, counts] = await Promise.all([
        Promise.all([0, 1].map((process) => at(process).inbox())),
        Promise.all(
          [0, 1].map((process) => at(process).done<UnreadCountBody>('GET', '/notifications/unread-count')),
        ),
      ]);
      for (const { data } of inboxes) expect(data[0]?.game_update?.id).toBe(gid);
      for (const { unread_count } of counts) expect(unread_count).toBe(inboxes[0]!.unread_count);
      stream.close();
    }
  });

  it('answer public pages from replicas', async () => {
    await replicasAnswer(async ({ url }) =>
      expect((await fetch(`${url}/api/games/${GAME}`)).status).toBe(200),
    );
  });

  it('cost the primary only the look-up of the session, and a question; without replicas, nothing more than ever', async () => {
    const client = new pg.Client({ connectionString: cluster.primary.url() });
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    // Jobs do not happen to run anything as often meanwhile.
    const READS = 37;
    const statements = async (base: string): Promise<string[]> => {
      await ada.at(base).get('/user/wishlist');
      await sleep(1_200);
      await client.query('select pg_stat_statements_reset()');
      for (let n = 0; n < READS; n += 1) await ada.at(base).get('/user/wishlist');
      const { rows } = await client.query<{ query: string }>(
        'select query from pg_stat_statements where calls = $1 order by query',
        [READS],
      );
      return rows.map(({ query }) => /from (sessions|list_changes|wishlist_items)/.exec(query)?.[1] ?? query);
    };
    // Unless a busy machine lets replicas be late.
    await eventually(
      'replicas have all',
      async () => (await statements(apis[0]!.url)).join() === 'sessions,list_changes',
    );
    const plain = await world.start('api', { DATABASE_REPLICA_URLS: '' });
    expect(await statements(plain.url)).toEqual(['sessions', 'wishlist_items']);
    await client.end();
  });

  it('answer without errors while replicas are killed', async () => {
    const statuses: number[] = [];
    const reading = Promise.all(
      [0, 1, 2, 3].map(async (n) => {
        for (const end = Date.now() + 2_000; Date.now() < end; await sleep(5))
          statuses.push((await at(n).get('/user/wishlist')).status);
      }),
    );
    await sleep(300);
    replica.signal('SIGKILL');
    await sleep(300);
    delayed.signal('SIGKILL');
    await reading;
    expect(new Set(statuses)).toEqual(new Set([200]));
    const hosts = [replica, delayed].map((server) => new URL(server.url()).host);
    for (const api of apis) {
      await eventually('no replica is in use', async () =>
        (await metric(api, 'in_use')).every((use) => use === 0),
      );
      const named = () => [...api.output().matchAll(/"replica":"([^"]+)"/g)].map(([, host]) => host);
      await eventually('both were named', () => hosts.every((host) => named().includes(host)));
      expect(named().filter((host) => !hosts.includes(host!))).toEqual([]);
      expect(api.output()).not.toMatch(/"level":[56]0/);
    }
  });

  it('do not start with a replica that is none, and say so in one line', async () => {
    const urls = { DATABASE_REPLICA_URLS: cluster.primary.url() };
    const start = await spawnPatchlight({ ...world.settings, ROLE: 'api', ...urls });
    const { code } = await start.exited;
    const { host } = new URL(cluster.primary.url());
    expect([code, start.output()]).toEqual([
      78,
      `${host} in DATABASE_REPLICA_URLS is no replica: it takes writes itself.\n`,
    ]);
  });

  it('start while a replica is away', async () => {
    const started = await world.start('api');
    expect((await ada.at(started.url).get('/user/games')).status).toBe(200);
  });
});
