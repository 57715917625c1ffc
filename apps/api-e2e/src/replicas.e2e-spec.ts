import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FavoriteBody, HealthBody, LibraryBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;

describe('two API processes and a worker on one database', () => {
  let world: World;
  let here: string;
  let there: string;
  let ada: Visitor;

  beforeAll(async () => {
    world = await startWorld();
    const [first, second] = await Promise.all([
      world.start('api'),
      world.start('api'),
      world.start('worker'),
    ]);
    here = first.url;
    there = second.url;
    ada = await signUp(here);
  });
  afterAll(() => world?.close());

  it('accept a session of the other process', async () => {
    expect((await ada.at(there).get('/auth/session')).status).toBe(200);
  });

  it('send a new post over the streams of both, once each', async () => {
    await ada.follow(GAME);
    const streams = await Promise.all([ada.listen(), ada.at(there).listen()]);
    const { gid } = world.steam.publish({ appid: GAME, eventType: 13, date: nextSecond() })!;
    for (const stream of streams) {
      await eventually('the stream told of the post', () => stream.newsOf(gid).length > 0);
    }
    // A later post has passed through the same streams, so a duplicate of the first would have arrived before it.
    const later = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
    for (const stream of streams) {
      await eventually('the stream told of the later post', () => stream.newsOf(later.gid).length > 0);
      expect(stream.newsOf(gid)).toHaveLength(1);
      stream.close();
    }
  });

  it('notify no other users', async () => {
    const bob = await signUp(there);
    const [bobs, adas] = await Promise.all([bob.listen(), ada.listen()]);
    const { gid } = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
    await eventually("Ada's stream told of the post", () => adas.newsOf(gid).length > 0);
    expect(bobs.newsOf(gid)).toEqual([]);
    expect((await bob.inbox()).data).toEqual([]);
    bobs.close();
    adas.close();
  });

  it('read at once what the other has changed, and what the worker has, though they keep lists', async () => {
    const isFavorite = async (base: string) =>
      (await ada.at(base).get<LibraryBody>('/user/games')).body.data.games[0]!.isFavorite;
    for (let change = 0; change < 10; change += 1) {
      const [writer, reader] = change % 2 === 0 ? [here, there] : [there, here];
      const { data } = await ada.at(writer).done<FavoriteBody>('PATCH', `/user/games/${GAME}/favorite`);
      expect(await isFavorite(reader)).toBe(data.isFavorite);
      expect(await isFavorite(writer)).toBe(data.isFavorite);
    }
    const stream = await ada.at(there).listen();
    const { gid } = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
    await eventually('the stream told of the post', () => stream.newsOf(gid).length > 0);
    stream.close();
    for (const base of [here, there]) expect((await ada.at(base).inbox()).data[0]?.game_update?.id).toBe(gid);
  });

  it('enforce the limit of the plan under parallel requests to both', async () => {
    const eve = await signUp(here);
    const appIds = world.steam.catalogue.slice(1, 51).map(({ appid }) => appid);
    for (const appId of appIds.slice(0, 9)) await eve.follow(appId);
    const answers = await Promise.all(
      appIds
        .slice(9)
        .map((steamAppId, n) =>
          eve
            .at(n % 2 ? here : there)
            .call('POST', '/user/games', { body: { steamAppId, name: 'One of the rest' } }),
        ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(answers.length - 1);
    const { data } = await eve.done<LibraryBody>('GET', '/user/games');
    expect(data.games).toHaveLength(10);
  });

  it('report the worker in both', async () => {
    for (const url of [here, there]) {
      const { status, worker, lastIngestAt } = await ada.at(url).done<HealthBody>('GET', '/health');
      expect([status, worker]).toEqual(['ok', 'up']);
      expect(Date.now() - Date.parse(lastIngestAt!)).toBeLessThan(60_000);
    }
  });

  it('end a session in both processes', async () => {
    await ada.at(there).done('POST', '/auth/logout');
    expect((await ada.get('/auth/session')).status).toBe(401);
  });
});
