import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startCitus } from '@patchlight/simulators';
import type { Citus, Node } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { countOf, faultsOfInboxes, followAll, gather, insertGames } from './testing/crowd.ts';
import { Readers } from './testing/readers.ts';
import { runCommand } from './testing/run-command.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const FOLLOWERS = 200_000;
const VISITORS = 12;
/** How long Citus may take to see what was prepared on a killed node, and jobs to try again. */
const RECOVERY_MS = 150_000;
/** A node is away for so long. */
const AWAY_MS = 5_000;

describe('a cluster', () => {
  let citus: Citus;
  let world: World;
  let visitors: Visitor[];
  let game: number;
  /** Where the rows of each visitor are. */
  const placeOf = new Map<Visitor, number>();
  let readers = new Readers([]);

  const publish = async (): Promise<string> => {
    const { gid } = world.steam.publish({ appid: game, eventType: 12, date: nextSecond() })!;
    await world.rows('update game_feeds set due_at = now()');
    return gid;
  };
  const publishUntil = async (isDone: () => Promise<boolean>): Promise<string[]> => {
    const gids: string[] = [];
    do {
      gids.push(await publish());
      await sleep(2_000);
    } while (!(await isDone()));
    return gids;
  };
  const shardsOnThird = (): Promise<number> =>
    countOf(world, `pg_dist_shard_placement where nodeport = ${citus.ports['worker-3']}`);
  const tell = (done: string, gids: string[]): void =>
    console.log(
      `${done} while ${gids.length} posts came: ${readers.readings.length} reads, p99 ${Math.round(readers.p99)} ms.`,
    );
  const everybodyIsServed = (): Promise<unknown> =>
    eventually(
      'everybody was served',
      async () => {
        const answers = await Promise.all(visitors.map((visitor) => visitor.get('/notifications')));
        return answers.every(({ status }) => status === 200);
      },
      RECOVERY_MS,
    );
  /** Every follower has each of these posts exactly once: two would have the same key. */
  const areDelivered = async (...gids: string[]): Promise<void> => {
    await eventually(
      'the posts had reached all followers',
      async () =>
        (await countOf(
          world,
          `fan_outs join updates on id = update_id where finished_at is not null and gid = any('{${gids.join()}}')`,
        )) === gids.length,
      RECOVERY_MS,
    );
    expect(await faultsOfInboxes(world)).toEqual({ lost: 0, surplus: 0 });
    for (const visitor of visitors)
      expect((await visitor.inbox()).data.map(({ game_update }) => game_update?.id)).toEqual(
        expect.arrayContaining(gids),
      );
  };

  beforeAll(async () => {
    citus = await startCitus(process.env['CITUS_ENGINE_DIR']!, { workers: 3 });
    const client = new pg.Client({ connectionString: citus.url });
    await client.connect();
    // Not yet one of the cluster.
    await client.query('select citus_remove_node($1, $2)', ['127.0.0.1', citus.ports['worker-3']]);
    await client.end();
    world = await startWorld({
      server: citus.url,
      steam: { games: 2, postsPerGame: 1 },
      settings: { INGEST_LEASE_SECONDS: '5' },
    });
    const { url } = await world.start('api');
    game = world.steam.catalogue[0]!.appid;
    await insertGames(world, [game]);
    visitors = [];
    for (let n = 0; n < VISITORS; n += 1) visitors.push(await signUp(url));
    for (const visitor of visitors) await visitor.follow(game);
    for (const [place, { id }] of (
      await world.rows<{ id: string }>('select id from users order by id')
    ).entries()) {
      const [node] = await world.rows<{ port: number }>(
        `select nodeport as port from pg_dist_shard_placement
         where shardid = get_shard_id_for_distribution_column('follows', $1::bigint)`,
        [id],
      );
      placeOf.set(visitors[place]!, node!.port);
    }
    await followAll(world, await gather(world, FOLLOWERS), [game], 1);
    await world.start('worker');
  });
  afterEach(async () => {
    await readers.stop();
  });
  afterAll(async () => {
    await world?.close();
    await citus?.close();
  });

  it('gets the tables of a new database by a command, which says first which', async () => {
    await citus.createDatabase('by_command');
    const url = Object.assign(new URL(citus.url), { pathname: 'by_command' }).href;
    const tablesTold = async (...args: string[]): Promise<string[]> => {
      const { code, output } = await runCommand(['cluster', ...args], { DATABASE_URL: url });
      expect(code).toBe(0);
      return [...output.matchAll(/^(\w+) +(?:copied to every node|distributed by user) /gm)].map(
        ([, table]) => table!,
      );
    };
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const distributed = async (): Promise<string[]> => {
      const { rows } = await client.query<{ name: string }>(
        `select table_name::text as name from citus_tables where citus_table_type in ('reference', 'distributed')`,
      );
      return rows.map(({ name }) => name);
    };
    try {
      const plan = await tablesTold('--plan');
      expect(plan).toEqual(expect.arrayContaining(['users', 'follows']));
      expect(await distributed()).toEqual([]);
      expect(await tablesTold()).toEqual(plan);
      expect(await distributed()).toEqual(expect.arrayContaining(plan));
      expect(await tablesTold('--plan')).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('serves the users of other nodes while one is away in a fan-out, and then tells everybody once', async () => {
    const at = (node: Node): Visitor[] =>
      visitors.filter((visitor) => placeOf.get(visitor) === citus.ports[node]);
    const [harmed, others] = [at('worker-1'), at('worker-2')];
    expect([harmed.length > 0, others.length > 0, harmed.length + others.length]).toEqual([
      true,
      true,
      VISITORS,
    ]);
    readers = new Readers(visitors);
    const gid = await publish();
    const written = await eventually(
      'followers were being told',
      async () => (await countOf(world, 'notifications')) || null,
    );
    await citus.kill('worker-1');
    expect(written).toBeLessThan(FOLLOWERS);
    const killedAt = performance.now();
    await sleep(AWAY_MS);
    expect(readers.statusesOf(harmed, killedAt)).toEqual([503]);
    await citus.restart();
    await everybodyIsServed();
    await readers.stop();
    expect(readers.statusesOf(others)).toEqual([200]);
    expect(readers.statusesOf(harmed)).toEqual([200, 503]);
    await areDelivered(gid);
  });

  it('serves everybody again after its coordinator was killed', async () => {
    readers = new Readers(visitors);
    const gid = await publish();
    await citus.kill('coordinator');
    await sleep(AWAY_MS);
    await citus.restart();
    await everybodyIsServed();
    await readers.stop();
    expect(readers.statusesOf(visitors)).toEqual([200, 503]);
    await areDelivered(gid);
  });

  it('moves shards to a new node while posts come and people read', async () => {
    const third = new URL(world.database.url());
    third.port = String(citus.ports['worker-3']);
    const name = third.pathname.slice(1);
    for (const [database, sql] of [
      ['postgres', `create database ${name}`],
      [name, 'create extension citus'],
    ] as const) {
      const client = new pg.Client({ connectionString: Object.assign(third, { pathname: database }).href });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    }
    // The database is a copy of one that is gone, which Citus would look for.
    await world.rows(`delete from pg_dist_object where classid = 'pg_database'::regclass`);
    await world.rows('select citus_add_node($1, $2)', [third.hostname, Number(third.port)]);

    readers = new Readers(visitors);
    await world.rows('select citus_rebalance_start()');
    const gids = await publishUntil(async () => {
      const [job] = await world.rows<{ state: string }>('select state from citus_rebalance_status()');
      expect(job!.state).not.toMatch(/fail|cancel/);
      return job!.state === 'finished';
    });
    await readers.stop();
    tell('Rebalanced', gids);
    expect(readers.statusesOf(visitors)).toEqual([200]);
    await areDelivered(...gids);
    expect(await shardsOnThird()).toBeGreaterThan(0);
  });

  it('empties a node and removes it while posts come and people read', async () => {
    const third = ['127.0.0.1', citus.ports['worker-3']];
    let isEmpty = false;
    readers = new Readers(visitors);
    const draining = world.rows('select citus_drain_node($1, $2)', third).finally(() => (isEmpty = true));
    const gids = await publishUntil(() => Promise.resolve(isEmpty));
    await draining;
    await world.rows('select citus_remove_node($1, $2)', third);
    await readers.stop();
    tell('Emptied', gids);
    expect(readers.statusesOf(visitors)).toEqual([200]);
    await areDelivered(...gids, await publish());
    expect(await shardsOnThird()).toBe(0);
  });
});
