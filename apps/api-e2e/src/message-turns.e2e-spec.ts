import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startChatSimulator } from '@patchlight/simulators';
import type { ChatSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { idOf } from './testing/admins.ts';
import { countOf } from './testing/crowd.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const OWNERS = 10;
const REMINDERS = 1_000;
const PATCH = 12;

describe('the messages of everybody', () => {
  let world: World;
  let dead: ChatSimulator;
  let chats: ChatSimulator;
  let ada: Visitor;
  let appIds: number[];

  beforeAll(async () => {
    [world, dead, chats] = await Promise.all([
      startWorld({ steam: { games: 6, postsPerGame: 1 } }),
      startChatSimulator(),
      startChatSimulator({ host: 'localhost' }),
    ]);
    dead.behave('stall');
    const allowed = [dead, chats].map(({ url }) => new URL(url).host).join();
    const settings = { INSTANCE_PLAN: 'PRO', OUTBOUND_ALLOW: allowed, RATE_LIMIT_FACTOR: '100' };
    const { url } = await world.start('all', settings);
    appIds = world.steam.catalogue.map(({ appid }) => appid);
    ada = await signUp(url);
    for (const appId of appIds) await ada.follow(appId);
    await addChannels(ada, chats, 1);
    for (let number = 0; number < OWNERS; number += 1) {
      const owner = await signUp(url, `Owner ${number}`);
      await owner.follow(appIds[0]!);
      await addChannels(owner, dead, 2);
      await world.rows(
        `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
         select gen_random_uuid(), $1, $2, 'custom', 'Look', now() + interval '1 hour', now(), now()
         from generate_series(1, $3)`,
        [await idOf(owner), appIds[0], REMINDERS],
      );
    }
    await eventually(
      'the games were fetched',
      async () => (await countOf(world, 'game_feeds where last_fetched_at is null')) === 0,
    );
  });
  afterAll(async () => {
    await world?.close();
    await Promise.all([dead?.close(), chats?.close()]);
  });

  const addChannels = async (who: Visitor, { addressOf }: ChatSimulator, count: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const url = addressOf('json', `channel-${number}`);
      const body = { kind: 'json', name: `To ${number}`, kinds: ['patch', 'reminder'], url };
      await who.done('POST', '/user/channels', { body });
    }
  };
  const publish = async (appid: number, count: number): Promise<void> => {
    world.steam.publish({ appid, eventType: PATCH, date: nextSecond() });
    await world.rows('update game_feeds set due_at = now() where app_id = $1', [appid]);
    await eventually(
      'the post is in the inbox',
      async () => (await countOf(world, 'notifications n join updates u on u.id = n.update_id')) >= count,
    );
    await eventually('the message came', () => chats.list().length >= count);
  };

  it('come while ten owners of receivers that never answer have a thousand reminders each', async () => {
    await publish(appIds[1]!, 1);
    await world.rows(`update reminders set due_at = now()`);
    await eventually('reminders are on their way', () => dead.list().length > 0, 60_000);
    for (const [index, appId] of appIds.slice(2).entries()) await publish(appId, index + 2);
    expect(await countOf(world, `deliveries where state in ('queued', 'failed')`)).toBeGreaterThan(100);
  }, 240_000);
});
