import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  GameHistoriesBody,
  NotificationsBody,
  PublicGameBody,
  UpdateSearchBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const DAY = 86_400;

describe('the history of a followed game', () => {
  let world: World;
  let ada: Visitor;
  const historyOf = async () => (await ada.done<PublicGameBody>('GET', `/games/${GAME}`)).data.history;
  const titlesOf = async (): Promise<string[]> =>
    (await world.rows<{ title: string }>('select title from updates where app_id = $1', [GAME])).map(
      ({ title }) => title,
    );

  beforeAll(async () => {
    world = await startWorld({ steam: { postsPerGame: 60 } });
    const now = Math.floor(Date.now() / 1_000);
    const old = { appid: GAME, eventType: 14, body: '[p]The astrolabe spins.[/p]' };
    world.steam.publish({ ...old, title: 'Beyond two years', date: now - 740 * DAY });
    world.steam.publish({ ...old, title: 'Within two years', date: now - 726 * DAY });
    ada = await signUp((await world.start('all')).url);
    await ada.done('POST', '/user/games', { body: { steamAppId: GAME, name: 'Brinelight' } });
  });
  afterAll(() => world?.close());

  it('comes in, down to two years ago, and the page says how far back it goes', async () => {
    const history = await eventually('the history is read', async () => {
      const read = await historyOf();
      return read?.state === 'limited' && read;
    });
    expect(Math.round((Date.now() - Date.parse(history.since)) / (DAY * 1_000))).toBe(730);
    const titles = await titlesOf();
    expect(titles).toContain('Within two years');
    expect(titles).not.toContain('Beyond two years');
    expect(titles.length).toBeGreaterThan(40);
    expect((await ada.done<GameHistoriesBody>('GET', '/user/games/histories')).data).toEqual([
      { appId: GAME, ...history },
    ]);
  });

  it('has kinds, hides what is no update, and is found by words', async () => {
    const rows = await world.rows<{ is_hidden: boolean; kind: string }>(
      'select is_hidden, kind from updates where app_id = $1 and is_history',
      [GAME],
    );
    expect(rows.filter(({ is_hidden: isHidden }) => isHidden).length).toBeGreaterThan(0);
    expect(rows.filter(({ kind }) => kind === 'major').length).toBeGreaterThan(0);
    await eventually('the old post is found', async () => {
      const found = await ada.done<UpdateSearchBody>('GET', '/user/games/updates/search?q=astrolabe');
      return found.data.length === 1;
    });
  });

  it('told nobody', async () => {
    const { data } = await ada.done<NotificationsBody>('GET', '/notifications');
    expect(data).toEqual([]);
    expect(await world.rows('select from fan_outs')).toEqual([]);
    expect(await world.rows('select from game_events')).toEqual([]);
  });
});
