import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import { USUAL_OPTIONS } from '@patchlight/embedded-postgres';
import pg from 'pg';
import { countOf, faultsOfInboxes, followAll, gather, insertGames } from './testing/crowd.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/**
 * Holds fan-outs of the next updates up at a follower: somebody else is about to insert the same rows.
 * @returns a function that ends it
 */
const holdUp = async ({ database, rows }: World, userId: string): Promise<() => Promise<void>> => {
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select last_value as id from updates_id_seq');
  const other = new pg.Client({ connectionString: database.url(), options: USUAL_OPTIONS });
  await other.connect();
  await other.query('begin');
  await other.query(
    `insert into notifications (user_id, update_id) select $1::bigint, $2::bigint + n from generate_series(0, 9) n`,
    [userId, id],
  );
  return () => other.end();
};

describe('a worker that is killed in the middle of a fan-out to 200,000 followers', () => {
  const FOLLOWERS = 200_000;
  let world: World;
  let writtenAtKill: number;
  let recoveredAfterMs: number;

  beforeAll(async () => {
    world = await startWorld({ steam: { games: 2, postsPerGame: 1 } });
    const settled = await world.start('api');
    await settled.end();
    const { appid } = world.steam.catalogue[0]!;
    await insertGames(world, [appid]);
    const crowd = await gather(world, FOLLOWERS);
    await followAll(world, crowd, [appid], 1);
    world.steam.publish({ appid, eventType: 12, date: nextSecond() });
    await world.rows('update game_feeds set due_at = now()');
    const resume = await holdUp(world, crowd.userIds.at(-1)!);

    const worker = await world.start('worker');
    await eventually('the fan-out had begun', async () => (await countOf(world, 'notifications')) > 0);
    await worker.end('SIGKILL');
    writtenAtKill = await countOf(world, 'notifications');
    await resume();
    await world.start('worker');
    const restartedAt = Date.now();
    await eventually(
      'the fan-out was complete',
      async () => (await countOf(world, 'fan_outs where finished_at is not null')) === 1,
      120_000,
    );
    recoveredAfterMs = Date.now() - restartedAt;
  });
  afterAll(() => world?.close());

  it('was killed in the middle', () => {
    expect(writtenAtKill).toBeGreaterThan(0);
    expect(writtenAtKill).toBeLessThan(FOLLOWERS);
  });

  it('has notified each follower exactly once', async () => {
    expect(await countOf(world, 'notifications')).toBe(FOLLOWERS);
    expect(await faultsOfInboxes(world)).toEqual({ lost: 0, surplus: 0 });
  });

  it('resumed soon after the restart', () => {
    expect(recoveredAfterMs).toBeLessThan(60_000);
  });
});
