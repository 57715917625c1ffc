import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countOf, faultsOfInboxes, followAll, gather, insertGames } from './testing/crowd.ts';
import { eventually } from '@patchlight/testing';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAMES = 500;
const POSTS_PER_GAME = 2;
const USERS = 300;
const KILLS = 10;
const TOLD = (USERS / 10) * GAMES * POSTS_PER_GAME;

interface Progress {
  posts: number;
  told: number;
}

const progressOf = async (world: World): Promise<Progress> => ({
  posts: await countOf(world, 'updates'),
  told: await countOf(world, 'notifications'),
});

const leasesIn = async ({ rows }: World): Promise<string[]> => {
  const leased = await rows<{ name: string }>(
    `select app_id || ' ' || lease as name from game_feeds where lease is not null`,
  );
  return leased.map(({ name }) => name);
};

/** Waits until a live worker has taken over the leases of a dead one, long before they expire. */
const freed = (world: World, held: string[]): Promise<unknown> =>
  eventually(
    'the leases of the killed worker were free',
    async () => {
      const now = new Set(await leasesIn(world));
      return !held.some((name) => now.has(name));
    },
    60_000,
  );

describe(`a worker that is killed ${KILLS} times while it ingests ${GAMES} games with followers`, () => {
  let world: World;
  let published: string[];
  let held: string[];
  let heldInAll: number;
  /** Progress before and after the life of each killed worker. */
  let lives: { from: Progress; to: Progress }[];

  beforeAll(async () => {
    [held, heldInAll, lives] = [[], 0, []];
    world = await startWorld({
      steam: { games: GAMES, postsPerGame: 3, latencyMs: 15 },
      settings: { INGEST_LEASE_SECONDS: '180', INGEST_INTERVAL_SECONDS: '3600', INGEST_CONCURRENCY: '2' },
    });
    const appIds = world.steam.catalogue.map(({ appid }) => appid);
    await insertGames(world, appIds);
    await followAll(world, await gather(world, USERS), appIds, 10);
    const date = nextSecond();
    published = appIds.flatMap((appid) =>
      Array.from(
        { length: POSTS_PER_GAME },
        (_, n) => world.steam.publish({ appid, eventType: 12, date: date + n })!.gid,
      ),
    );
    await world.rows('update game_feeds set due_at = now()');

    for (let kill = 0; kill < KILLS; kill += 1) {
      const from = await progressOf(world);

      const worker = await world.start('worker');
      await freed(world, held);
      // Killed at a different point each time: at the first row, or later.
      const depth = 1 + (kill % 5) * 400;
      const to = await eventually(
        'the worker went on',
        async () => {
          const now = await progressOf(world);
          return now.posts - from.posts + now.told - from.told >= depth && now;
        },
        120_000,
      );
      await worker.end('SIGKILL');
      lives.push({ from, to });
      held = await leasesIn(world);
      heldInAll += held.length;
    }
    await world.start('worker');
    await freed(world, held);
    await eventually(
      'all was stored and told',
      async () => {
        const [row] = await world.rows<{ left: number }>(
          `select (select count(*) from game_feeds where last_fetched_at is null)::int
             + (select count(*) from fan_outs where finished_at is null)::int
             + (select count(*) from pgboss.job where name in ('classify-updates', 'fan-out') and state < 'completed')::int
             as left`,
        );
        return row!.left === 0;
      },
      120_000,
    );
  }, 900_000);
  afterAll(() => world?.close());

  it('was killed while posts were being stored and while followers were being notified', () => {
    expect(lives).toHaveLength(KILLS);
    expect(lives.filter(({ from, to }) => to.posts > from.posts).length).toBeGreaterThanOrEqual(3);
    expect(
      lives.filter(({ from, to }) => to.told > from.told && to.told < TOLD).length,
    ).toBeGreaterThanOrEqual(3);
  });

  it('held leases that other workers took over soon after', () => {
    expect(heldInAll).toBeGreaterThan(0);
  });

  it('has stored each post once', async () => {
    const stored = await world.rows<{ gid: string }>('select gid from updates where gid = any($1)', [
      published,
    ]);
    expect(stored.map(({ gid }) => gid).toSorted()).toEqual(published.toSorted());
  });

  it('has notified each follower of each new post exactly once', async () => {
    expect(await countOf(world, 'notifications')).toBe(TOLD);
    expect(await faultsOfInboxes(world)).toEqual({ lost: 0, surplus: 0 });
  });

  it('has counted the recipients correctly', async () => {
    const [row] = await world.rows<{ n: number }>('select sum(recipients)::int as n from fan_outs');
    expect(row!.n).toBe(await countOf(world, 'notifications'));
  });
});
