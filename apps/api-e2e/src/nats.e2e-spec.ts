import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HealthBody } from '@patchlight/contracts';
import { startNatsServer } from '@patchlight/simulators';
import type { NatsServer } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import type { EventStream } from './testing/event-stream.ts';
import { spawnPatchlight } from './testing/patchlight-process.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;

describe('two API processes and a worker with NATS', () => {
  let world: World;
  let nats: NatsServer;
  let relay: PatchlightProcess;
  let other: PatchlightProcess;
  let worker: PatchlightProcess;
  let ada: Visitor;

  const publish = (): string => world.steam.publish({ appid: GAME, eventType: 13, date: nextSecond() })!.gid;
  const arrives = (stream: EventStream, gid: string): Promise<unknown> =>
    eventually('the stream told of the post', () => stream.newsOf(gid).length > 0);
  const health = async ({ url }: PatchlightProcess): Promise<HealthBody> =>
    (await ada.at(url).get<HealthBody>('/health')).body;
  const isWell = async (process: PatchlightProcess): Promise<boolean> =>
    (await health(process)).status === 'ok';
  const ends = async (stream: EventStream): Promise<void> => {
    let hasEnded = false;
    void stream.ended.then(() => (hasEnded = true));
    await eventually('the stream ended', () => hasEnded, 15_000);
  };
  /** Sessions that receive signals from the database. */
  const relays = () =>
    world.rows(`select from pg_stat_activity where application_name = 'patchlight-relay' and query <> ''`);

  beforeAll(async () => {
    [world, nats] = await Promise.all([startWorld(), startNatsServer()]);
    const settings = { EVENTS_URL: nats.url };
    relay = await world.start('api', settings);
    [other, worker] = await Promise.all([world.start('api', settings), world.start('worker', settings)]);
    ada = await signUp(relay.url);
    await ada.follow(GAME);
  });
  afterAll(async () => {
    await world?.close();
    await nats?.kill();
  });

  it('tell of a new post at both, once, though one process receives it from the database', async () => {
    await eventually('all was well', async () => (await isWell(relay)) && isWell(other));
    const streams = await Promise.all([ada.listen(), ada.at(other.url).listen()]);
    const gid = publish();
    for (const stream of streams) await arrives(stream, gid);
    const later = publish();
    for (const stream of streams) {
      await arrives(stream, later);
      expect(stream.newsOf(gid)).toHaveLength(1);
      stream.close();
    }
    expect(await relays()).toHaveLength(1);
  });

  it('end a stream whose session ends at the other', async () => {
    const eve = await signUp(relay.url);
    const stream = await eve.at(other.url).listen();
    await eve.call('POST', '/auth/logout');
    await ends(stream);
  });

  it('tell of new posts after the relay was killed', async () => {
    const stream = await ada.at(other.url).listen();
    await Promise.all([relay.end('SIGKILL'), ends(stream)]);
    const again = await ada.at(other.url).listen();
    await arrives(again, publish());
    again.close();
    expect(await relays()).toHaveLength(1);
  });

  it('go on without NATS, and lose nothing: what streams missed is read again when it is back', async () => {
    const stream = await ada.at(other.url).listen();
    await nats.kill();
    await eventually('the health showed it', async () => (await health(other)).events === 'down');
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    const gid = publish();
    await eventually('the post was in the inbox', async () =>
      (await ada.at(other.url).inbox()).data.some(({ game_update }) => game_update?.id === gid),
    );
    nats = await startNatsServer(Number(new URL(nats.url).port));
    await ends(stream);
    expect(stream.newsOf(gid)).toEqual([]);
    await eventually('all was well', () => isWell(other));
    const again = await ada.at(other.url).listen();
    await arrives(again, publish());
    again.close();
  });

  it('log only that NATS was away', () => {
    const problemsOf = ({ output }: PatchlightProcess): string[] =>
      output().match(/^.*"level":[4-6]0.*$/gm) ?? [];
    expect(problemsOf(relay)).toEqual([]);
    for (const process of [other, worker])
      expect(problemsOf(process)).toEqual([expect.stringContaining('The connection to NATS is lost')]);
  });

  it.each([
    ['does not answer', 75, () => 'nats://patchlight:secret@127.0.0.1:1'],
    ['refuses Patchlight', 78, () => nats.url.replace(/:[^:@]*@/, ':secret@')],
  ])('do not start if it %s', async (words, expected, url) => {
    const start = await spawnPatchlight({ ...world.settings, ROLE: 'api', EVENTS_URL: url() });
    const { code } = await start.exited;
    expect([code, start.output()]).toEqual([expected, expect.stringMatching(/^[^\n]+\n$/)]);
    expect(start.output()).toContain(words);
    expect(start.output()).not.toContain('secret');
  });
});
