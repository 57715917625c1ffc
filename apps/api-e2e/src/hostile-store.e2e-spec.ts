import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CalendarEntry,
  GameUpdateRow,
  GameUpdatesBody,
  LibraryBody,
  LibraryGame,
  SearchResult,
} from '@patchlight/contracts';
import type { Post, Switch } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

interface Failure {
  reason: string;
  message: string;
  url: string;
  raw_answer: string;
}

/**
 * Each scenario has its own game and user; the assertions are about what that user sees and what is stored for admins.
 */
describe('a store that responds', () => {
  let world: World;
  let url: string;
  let ada: Visitor;
  let used: number;
  let impatience: NodeJS.Timeout;

  const freshGame = (): { appId: number; name: string } => {
    const { appid, name } = world.steam.catalogue[(used += 1)]!;
    return { appId: appid, name };
  };
  const scenario = (name: string, appid: number, more: Omit<Switch, 'name' | 'on'> = {}): void => {
    if (!world.steam.scenario({ ...more, name, appid, on: true })) throw new Error(`no scenario "${name}"`);
  };
  const listed = async (appId: number): Promise<LibraryGame> => {
    const { data } = await ada.done<LibraryBody>('GET', '/user/games');
    return data.games.find(({ appid }) => appid === appId)!;
  };
  const posts = async (appId: number): Promise<GameUpdateRow[]> =>
    (await ada.done<GameUpdatesBody>('GET', `/user/games/${appId}/updates?limit=100`)).data;
  /** All that is stored, also what turned out to be no update. */
  const gidsOf = async (appId: number): Promise<string[]> =>
    (await world.rows<{ gid: string }>('select gid from updates where app_id = $1', [appId]))
      .map(({ gid }) => gid)
      .toSorted();
  const arrived = (appId: number): Promise<GameUpdateRow[]> =>
    eventually('posts had arrived', async () => {
      const rows = await posts(appId);
      return rows.length > 0 && rows;
    });
  const hurry = (appId: number): Promise<unknown> =>
    world.rows('update game_feeds set due_at = now() where app_id = $1', [appId]);
  /** Publishes a post and starts ingestion. */
  const publish = async (
    appid: number,
    more: Parameters<World['steam']['publish']>[0] = {},
  ): Promise<Post> => {
    const post = world.steam.publish({ appid, eventType: 12, date: nextSecond(), ...more })!;
    await hurry(appid);
    return post;
  };
  const stored = (gid: string) => eventually('the post had arrived', () => ada.update(gid));
  const toldOf = async (gid: string): Promise<number> =>
    (await ada.inbox('?per_page=100')).data.filter(({ game_update }) => game_update?.id === gid).length;
  const failureOf = (appId: number): Promise<Failure> =>
    eventually('a failure was kept', async () => {
      const [row] = await world.rows<Failure>(
        'select reason, message, url, raw_answer from ingest_failures where app_id = $1 order by id desc limit 1',
        [appId],
      );
      return row;
    });

  beforeAll(async () => {
    used = 0;
    world = await startWorld({ steam: { games: 60, postsPerGame: 6 }, settings: { INSTANCE_PLAN: 'PRO' } });
    ({ url } = await world.start('all'));
    ada = await signUp(url);
    // A game whose posts always arrive, so that the circuit breaker stays closed.
    await ada.follow(world.steam.catalogue[0]!.appid);
    // Games that have long been silent are due as often as all others.
    impatience = setInterval(() => {
      void world.rows('update game_feeds set due_at = now() where lease is null and failures = 0');
    }, 500);
  });
  afterEach(() => {
    for (const { active } of world.steam.scenarios()) {
      if (active.length > 0) world.steam.scenario({ name: 'happy', on: true });
    }
  });
  afterAll(async () => {
    clearInterval(impatience);
    await world?.close();
  });

  describe('with invalid data', () => {
    it.each<[string, string, RegExp, RegExp]>([
      ['private-403', 'refused', /403/, /^<html>.*Forbidden/],
      ['gone-404', 'refused', /404/, /Not Found/],
      ['html-200', 'malformed', /Sorry!/, /^<html>.*Sorry!/],
      ['truncated-json', 'malformed', /broken or cut off/, /^\{"appnews"/],
      ['null-400', 'malformed', /400/, /^null$/],
      ['server-500', 'unreachable', /500/, /Internal Server Error/],
      ['huge-body', 'unreachable', /5242880 bytes/, /^$/],
      ['connection-reset', 'unreachable', /./, /^$/],
    ])(
      '%s: the game is listed without posts, and the response is stored for admins',
      async (name, reason, message, raw) => {
        const game = freshGame();
        scenario(name, game.appId, { endpoints: ['news'] });
        await ada.follow(game.appId, game.name);
        const failure = await failureOf(game.appId);
        expect(failure).toMatchObject({
          reason,
          message: expect.stringMatching(message),
          url: expect.stringContaining(`appid=${game.appId}`),
          raw_answer: expect.stringMatching(raw),
        });
        expect(Buffer.byteLength(failure.raw_answer)).toBeLessThanOrEqual(4 * 1024);
        expect(await listed(game.appId)).toMatchObject({ name: game.name, latestUpdateGid: null });
        expect(await posts(game.appId)).toEqual([]);
        const [feed] = await world.rows<{ failures: number; last_error: string; later: boolean }>(
          `select failures, last_error,
             due_at > (select min(failed_at) from ingest_failures where app_id = $1) as later
           from game_feeds where app_id = $1`,
          [game.appId],
        );
        expect(feed).toMatchObject({ later: true, last_error: expect.stringMatching(`^${reason}: `) });
        expect(feed!.failures).toBeGreaterThan(0);
      },
    );

    it('with an unknown app: the game is listed under the name it was added with', async () => {
      await ada.follow(999_999_998, 'Nowhere to be found');
      expect(await failureOf(999_999_998)).toMatchObject({ reason: 'refused' });
      expect(await listed(999_999_998)).toMatchObject({ name: 'Nowhere to be found', latestUpdateGid: null });
    });

    it('for a while: posts arrive once it recovers, and no data is lost', async () => {
      const game = freshGame();
      await ada.follow(game.appId, game.name);
      await arrived(game.appId);
      const before = await gidsOf(game.appId);
      scenario('html-200', game.appId, { endpoints: ['news'] });
      await failureOf(game.appId);
      expect(await gidsOf(game.appId)).toEqual(before);
      world.steam.scenario({ name: 'html-200', appid: game.appId, on: false });
      const { gid } = await publish(game.appId);
      await eventually('the follower was told', async () => (await toldOf(gid)) === 1);
      const [feed] = await world.rows('select failures, last_error from game_feeds where app_id = $1', [
        game.appId,
      ]);
      expect(feed).toEqual({ failures: 0, last_error: null });
    });

    it('to the request for the kind: the update is still delivered, with the kind of its tags', async () => {
      const game = freshGame();
      await ada.follow(game.appId, game.name);
      await arrived(game.appId);
      scenario('glued-json', game.appId, { endpoints: ['events'] });
      const post = await publish(game.appId);
      await eventually('the follower was told', async () => (await toldOf(post.gid)) === 1);
      const { kind } = await ada.update(post.gid);
      expect(kind).toBe(post.tags.includes('patchnotes') ? 'patch' : 'unknown');
    });

    it('to a search: known games are searched, and the response says so', async () => {
      const outage = { name: 'server-500', on: true, endpoints: ['search', 'storesearch'] } as const;
      world.steam.scenario(outage);
      const { status, headers, body } = await ada.get<SearchResult[]>('/steam/search?term=where%20TO');
      expect([status, headers.get('x-search-source')]).toEqual([200, 'local']);
      expect(body).toMatchObject([{ appid: 999_999_998, name: 'Nowhere to be found', hasPage: false }]);
    });
  });

  describe('with strange posts', () => {
    it.each([16, 18, 19, 20])('with ids of %d digits: all digits are stored', async (digits) => {
      const game = freshGame();
      scenario(`gid-${digits}`, game.appId);
      await ada.follow(game.appId, game.name);
      const rows = await arrived(game.appId);
      const gid = rows.map((row) => row.gid).find(({ length }) => length === digits)!;
      expect(await ada.update(gid)).toMatchObject({ gid, appId: game.appId });
    });

    it('nested 10,000 tags deep: stored completely, listed without tags', async () => {
      const game = freshGame();
      await ada.follow(game.appId, game.name);
      await arrived(game.appId);
      scenario('nested-10000', game.appId);
      const { gid } = await publish(game.appId);
      expect((await stored(gid)).details).toHaveLength(70_004);
      await eventually('the follower was told', async () => (await toldOf(gid)) === 1);
      const { data } = await ada.inbox();
      expect(data.find(({ game_update }) => game_update?.id === gid)!.game_update?.details).not.toMatch(/\[/);
    });

    it('with a title of 100,000 characters: truncated', async () => {
      const game = freshGame();
      scenario('title-100k', game.appId);
      await ada.follow(game.appId, game.name);
      const titles = (await arrived(game.appId)).map(({ title }) => title.length);
      expect(Math.max(...titles)).toBe(300);
      expect((await listed(game.appId)).latestUpdateTitle!.length).toBeLessThanOrEqual(300);
    });

    it.each(['date-zero', 'date-2100'])(
      'with an impossible date (%s): dated when fetched, and not notified',
      async (name) => {
        const game = freshGame();
        await ada.follow(game.appId, game.name);
        await arrived(game.appId);
        const followedAt = Date.parse((await listed(game.appId)).followedAt);
        scenario(name, game.appId, { endpoints: ['news'] });
        const strange = await publish(game.appId);
        const updateDate = Date.parse((await stored(strange.gid)).updateDate);
        expect(updateDate).toBeGreaterThan(followedAt);
        expect(updateDate).toBeLessThanOrEqual(Date.now());
        world.steam.scenario({ name, appid: game.appId, on: false });
        const plain = await publish(game.appId, { date: nextSecond() + 1 });
        await eventually('the follower was told of a plain one', async () => (await toldOf(plain.gid)) === 1);
        expect(await toldOf(strange.gid)).toBe(0);
        const day = new Date().toISOString().slice(0, 10);
        const entries = await ada.done<CalendarEntry[]>(
          'GET',
          `/user/games/updates/calendar?startDate=${day}&endDate=${day}`,
        );
        expect(entries.map(({ gid }) => gid)).toContain(strange.gid);
      },
    );

    it('with null bytes, emoji and right-to-left text: stored without the null bytes', async () => {
      const game = freshGame();
      await ada.follow(game.appId, game.name);
      await arrived(game.appId);
      const { gid } = await publish(game.appId, {
        title: 'Patch\0 🎮 \u202Eeman\u202C שלום',
        body: '[p]One\0 two 🐙 שלום[/p]',
      });
      expect(await stored(gid)).toMatchObject({
        title: expect.stringMatching(/^Patch ?🎮/u),
        details: '[p]One two 🐙 שלום[/p]',
      });
    });

    it('duplicated: each stored once', async () => {
      const game = freshGame();
      scenario('duplicate-page', game.appId);
      await ada.follow(game.appId, game.name);
      const gids = (await arrived(game.appId)).map(({ gid }) => gid);
      expect(new Set(gids).size).toBe(gids.length);
    });

    it('without the newest one for a while: stored posts remain', async () => {
      const game = freshGame();
      await ada.follow(game.appId, game.name);
      const [newest] = await arrived(game.appId);
      const before = await gidsOf(game.appId);
      scenario('newest-hidden', game.appId);
      const asked = (): number => world.steam.stats().endpoints['news'] ?? 0;
      const polls = asked();
      const { gid } = await publish(game.appId, { date: newest!.date - 60 });
      await eventually('another answer without the newest had arrived', () => stored(gid));
      expect(asked()).toBeGreaterThan(polls);
      expect(await gidsOf(game.appId)).toEqual([...before, gid].toSorted());
    });

    it('that are not updates: stored, but neither shown nor notified', async () => {
      const game = freshGame();
      await ada.follow(game.appId, game.name);
      await arrived(game.appId);
      const sale = await publish(game.appId, { eventType: 20 });
      const patch = await publish(game.appId, { eventType: 12 });
      await eventually('the follower was told of the patch', async () => (await toldOf(patch.gid)) === 1);
      await eventually('the kind of the sale was known', async () => {
        const [row] = await world.rows('select from updates where gid = $1 and is_hidden', [sale.gid]);
        return row;
      });
      expect((await posts(game.appId)).map(({ gid }) => gid)).not.toContain(sale.gid);
      expect(await toldOf(sale.gid)).toBe(0);
    });
  });

  describe('with a hostile name', () => {
    it('is shown as text, without the null byte', async () => {
      const game = freshGame();
      scenario('hostile-name', game.appId);
      await ada.follow(game.appId, 'a first guess');
      const name = await eventually('the name was taken over', async () => {
        const current = (await listed(game.appId)).name;
        return current !== 'a first guess' && current;
      });
      expect(name).toMatch(/<script>alert\(1\)<\/script>"'$/);
      expect(name).toContain('🎮');
      expect(name).not.toContain('\0');
    });
  });

  describe('slowly', () => {
    it('while several users add the same new game: one game, one fetch at a time, all follow it', async () => {
      const game = freshGame();
      scenario('slow', game.appId, { ms: 600, endpoints: ['news'] });
      const crowd = await Promise.all(Array.from({ length: 12 }, () => signUp(url)));
      const answers = await Promise.all(
        crowd.map((visitor) =>
          visitor.call('POST', '/user/games', { body: { steamAppId: game.appId, name: game.name } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 201));
      await eventually('posts had arrived', async () => (await posts(game.appId)).length > 0);
      const gids = (await posts(game.appId)).map(({ gid }) => gid);
      expect(new Set(gids).size).toBe(gids.length);
      const known = await world.rows('select from games where app_id = $1', [game.appId]);
      expect(known).toHaveLength(1);
    });

    it('with the kinds of the first posts: none is listed before its kind is known', async () => {
      const game = freshGame();
      const date = nextSecond() - 3_600;
      const sale = world.steam.publish({ appid: game.appId, eventType: 20, date })!;
      const major = world.steam.publish({ appid: game.appId, eventType: 14, date })!;
      scenario('slow', game.appId, { ms: 1_000, endpoints: ['events'] });
      await ada.follow(game.appId, game.name);
      const rows = await arrived(game.appId);
      expect(rows.find(({ gid }) => gid === major.gid)).toMatchObject({ kind: 'major' });
      expect(rows.map(({ gid }) => gid)).not.toContain(sale.gid);
      expect(await gidsOf(game.appId)).toContain(sale.gid);
    });

    it('while another user adds the game that is being fetched: both are notified of its next post', async () => {
      const game = freshGame();
      await ada.follow(game.appId, game.name);
      await arrived(game.appId);
      scenario('slow', game.appId, { ms: 500, endpoints: ['news'] });
      const asked = (): number => world.steam.stats().apps[game.appId] ?? 0;
      const before = asked();
      await hurry(game.appId);
      await eventually('a fetch was under way', () => asked() > before);
      const bob = await signUp(url, 'Bob');
      await bob.follow(game.appId, game.name);
      const { gid } = await publish(game.appId);
      for (const visitor of [ada, bob]) {
        await eventually('the follower was told', async () =>
          (await visitor.inbox()).data.some((row) => row.game_update?.id === gid),
        );
        expect((await visitor.inbox()).data.filter((row) => row.game_update?.id === gid)).toHaveLength(1);
      }
    });
  });
});
