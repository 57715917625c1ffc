import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import { countOf, faultsOfInboxes, followAll, gather, insertGames } from './testing/crowd.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

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
    await followAll(world, await gather(world, FOLLOWERS), [appid], 1);
    world.steam.publish({ appid, eventType: 12, date: nextSecond() });
    await world.rows('update game_feeds set due_at = now()');

    // Slows each step down, so that the kill happens between steps.
    await world.rows(
      `create function dawdle() returns trigger language plpgsql as
       'begin perform pg_sleep(1); return null; end'`,
    );
    await world.rows(
      'create trigger dawdle after insert on notifications for each statement execute function dawdle()',
    );
    const worker = await world.start('worker');
    await eventually('the fan-out had begun', async () => (await countOf(world, 'notifications')) > 0);
    await worker.end('SIGKILL');
    writtenAtKill = await countOf(world, 'notifications');
    await world.rows('drop trigger dawdle on notifications');
    await world.start('worker');
    const restartedAt = Date.now();
    await eventually(
      'the fan-out was complete',
      async () => (await countOf(world, 'fan_outs where finished_at is not null')) === 1,
      40_000,
    );
    recoveredAfterMs = Date.now() - restartedAt;
  });
  afterAll(() => world.close());

  it('was killed in the middle', () => {
    expect(writtenAtKill).toBeGreaterThan(0);
    expect(writtenAtKill).toBeLessThan(FOLLOWERS);
  });

  it('has notified each follower exactly once', async () => {
    expect(await countOf(world, 'notifications')).toBe(FOLLOWERS);
    expect(await faultsOfInboxes(world)).toEqual({ lost: 0, surplus: 0 });
  });

  it('resumed within one tick', () => {
    expect(recoveredAfterMs).toBeLessThan(25_000);
  });
});
