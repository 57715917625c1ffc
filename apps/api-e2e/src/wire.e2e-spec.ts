import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CanAddGameBody,
  FavoriteBody,
  FollowedGameBody,
  LibraryBody,
  UsageBody,
} from '@patchlight/contracts';
import { isErrorShaped } from './testing/error-shape.ts';
import { eventually } from '@patchlight/testing';
import { Visitor, signUp } from './testing/visitor.ts';
import type { CallOptions } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const OTHER_GAME = 871_460;
const LIMIT_REASON = 'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!';

describe('the HTTP API', () => {
  let world: World;
  let url: string;
  let ada: Visitor;
  let bob: Visitor;
  const appIds = (): number[] => world.steam.catalogue.map(({ appid }) => appid);
  const games = async (visitor: Visitor): Promise<LibraryBody['data']['games']> =>
    (await visitor.done<LibraryBody>('GET', '/user/games')).data.games;

  beforeAll(async () => {
    world = await startWorld();
    ({ url } = await world.start('all'));
    ada = await signUp(url);
    bob = await signUp(url, 'Bob');
    await ada.follow(GAME, 'Brinelight');
  });
  afterAll(() => world?.close());

  describe('without a session', () => {
    it.each([
      ['GET', '/auth/session'],
      ['POST', '/auth/logout'],
      ['GET', '/steam/search?term=reef'],
      ['GET', '/user/games'],
      ['POST', '/user/games'],
      ['DELETE', `/user/games/${GAME}`],
      ['PATCH', `/user/games/${GAME}/favorite`],
      ['GET', `/user/games/${GAME}/updates`],
      ['GET', '/user/games/updates/calendar'],
      ['GET', '/plans/usage'],
      ['GET', '/plans/can-add-game'],
      ['GET', '/notifications'],
      ['GET', '/notifications/unread-count'],
      ['GET', '/notifications/stream'],
      ['PUT', '/notifications/1/read'],
      ['PUT', '/notifications/mark-all-read'],
      ['PUT', '/notifications/mark-read'],
      ['POST', '/notifications/delete'],
      ['DELETE', '/notifications/1'],
      ['DELETE', '/notifications/delete-all'],
      ['POST', '/undo/1'],
    ])('%s %s is 401', async (method, path) => {
      const answer = await new Visitor(url).refused(method, path);
      expect([answer.status, answer.body.code]).toEqual([401, 'AUTHENTICATION_ERROR']);
      isErrorShaped(answer);
    });

    it('a valid token without a session is 401 like a forged one', async () => {
      const [head, , signature] = ada.token!.split('.');
      const claims = Buffer.from(JSON.stringify({ sub: '1', sid: 'x', iat: 1 })).toString('base64url');
      const answer = await new Visitor(url, `${head}.${claims}.${signature}`).refused('GET', '/user/games');
      expect(answer.status).toBe(401);
      isErrorShaped(answer);
    });

    it('health, configuration and single updates are public', async () => {
      const visitor = new Visitor(url);
      const { latestUpdateGid } = await eventually('the posts were there', async () => {
        const [game] = await games(ada);
        return game?.latestUpdateGid ? game : null;
      });
      for (const path of ['/health', '/config', `/updates/${latestUpdateGid}`]) {
        expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
      }
    });

    it('an unknown URL is 404', async () => {
      const answer = await new Visitor(url).refused('GET', '/nothing/here');
      expect(answer.status).toBe(404);
      isErrorShaped(answer);
    });
  });

  describe('rejects as invalid (400), naming the field:', () => {
    const body = (more: object): CallOptions => ({ body: { steamAppId: 1, name: 'Reef', ...more } });
    it.each<[string, string, string, CallOptions | undefined, string, string | null]>([
      [
        'no app id',
        'POST',
        '/user/games',
        { body: { name: 'Reef' } },
        'Steam App ID must be an integer',
        'steamAppId',
      ],
      [
        'a non-numeric app id',
        'POST',
        '/user/games',
        body({ steamAppId: '440' }),
        'Steam App ID must be an integer',
        'steamAppId',
      ],
      [
        'a fraction of an app id',
        'POST',
        '/user/games',
        body({ steamAppId: 1.5 }),
        'Steam App ID must be an integer',
        'steamAppId',
      ],
      [
        'app id 0',
        'POST',
        '/user/games',
        body({ steamAppId: 0 }),
        'Steam App ID must be positive',
        'steamAppId',
      ],
      [
        'an app id of ten digits',
        'POST',
        '/user/games',
        body({ steamAppId: 1_000_000_000 }),
        'Invalid Steam App ID',
        'steamAppId',
      ],
      [
        'no name',
        'POST',
        '/user/games',
        body({ name: undefined }),
        'Game name must be 1 to 200 characters',
        'name',
      ],
      [
        'an empty name',
        'POST',
        '/user/games',
        body({ name: '' }),
        'Game name must be 1 to 200 characters',
        'name',
      ],
      [
        'a name of 201 characters',
        'POST',
        '/user/games',
        body({ name: 'x'.repeat(201) }),
        'Game name must be 1 to 200 characters',
        'name',
      ],
      [
        'an image URL that is not text',
        'POST',
        '/user/games',
        body({ logoUrl: 1 }),
        'Logo URL must be text',
        'logoUrl',
      ],
      [
        'an image URL that is too long',
        'POST',
        '/user/games',
        body({ iconUrl: `http://${'x'.repeat(2048)}` }),
        'Icon URL too long',
        'iconUrl',
      ],
      [
        'a null byte in a name',
        'POST',
        '/user/games',
        body({ name: 'Re\0ef' }),
        'Invalid request. Please check your input and try again.',
        null,
      ],
      [
        'a body that is not JSON',
        'POST',
        '/user/games',
        { body: '{"steamAppId":' },
        'Invalid request. Please check your input and try again.',
        null,
      ],
      [
        'a body that is a list',
        'POST',
        '/user/games',
        { body: [] },
        'Steam App ID must be an integer',
        'steamAppId',
      ],
      [
        'a non-numeric app id, in a path',
        'DELETE',
        '/user/games/reef',
        undefined,
        'Steam App ID must be an integer',
        null,
      ],
      [
        'app id 0, in a path',
        'PATCH',
        '/user/games/0/favorite',
        undefined,
        'Steam App ID must be positive',
        null,
      ],
      [
        'an app id of ten digits, in a path',
        'DELETE',
        '/user/games/1000000000',
        undefined,
        'Invalid Steam App ID',
        null,
      ],
      [
        'posts of a non-numeric game id',
        'GET',
        '/user/games/reef/updates',
        undefined,
        'Invalid game ID provided for fetching updates.',
        null,
      ],
      [
        'posts of game 0',
        'GET',
        '/user/games/0/updates',
        undefined,
        'Invalid game ID provided for fetching updates.',
        null,
      ],
      [
        'no posts',
        'GET',
        `/user/games/${GAME}/updates?limit=0`,
        undefined,
        'Limit must be a whole number from 1 to 100',
        'limit',
      ],
      [
        '101 posts',
        'GET',
        `/user/games/${GAME}/updates?limit=101`,
        undefined,
        'Limit must be a whole number from 1 to 100',
        'limit',
      ],
      [
        'some posts',
        'GET',
        `/user/games/${GAME}/updates?limit=some`,
        undefined,
        'Limit must be a whole number from 1 to 100',
        'limit',
      ],
      [
        'an invalid day',
        'GET',
        '/user/games/updates/calendar?startDate=2026-02-30',
        undefined,
        'startDate must be a date in the form YYYY-MM-DD',
        'startDate',
      ],
      [
        'a day with a time',
        'GET',
        '/user/games/updates/calendar?endDate=2026-02-03T00:00:00Z',
        undefined,
        'endDate must be a date in the form YYYY-MM-DD',
        'endDate',
      ],
      [
        'an end before the start',
        'GET',
        '/user/games/updates/calendar?startDate=2026-02-02&endDate=2026-02-01',
        undefined,
        'endDate must be 0 to 100 days after startDate',
        'endDate',
      ],
      [
        '101 days',
        'GET',
        '/user/games/updates/calendar?startDate=2026-01-01&endDate=2026-04-12',
        undefined,
        'endDate must be 0 to 100 days after startDate',
        'endDate',
      ],
      ['no term', 'GET', '/steam/search', undefined, 'Search term must be 1 to 100 characters', 'term'],
      [
        'a blank term',
        'GET',
        '/steam/search?term=%20%20',
        undefined,
        'Search term must be 1 to 100 characters',
        'term',
      ],
      [
        'a term of 101 characters',
        'GET',
        `/steam/search?term=${'x'.repeat(101)}`,
        undefined,
        'Search term must be 1 to 100 characters',
        'term',
      ],
      [
        'a null byte in a term',
        'GET',
        '/steam/search?term=re%00ef',
        undefined,
        'Invalid request. Please check your input and try again.',
        null,
      ],
      [
        'two terms',
        'GET',
        '/steam/search?term=a&term=b',
        undefined,
        'Search term must be 1 to 100 characters',
        'term',
      ],
      [
        'an inbox page of 0 rows',
        'GET',
        '/notifications?per_page=0',
        undefined,
        'per_page must be a whole number from 1 to 100',
        'per_page',
      ],
      [
        'an inbox page of 101 rows',
        'GET',
        '/notifications?per_page=101',
        undefined,
        'per_page must be a whole number from 1 to 100',
        'per_page',
      ],
      [
        'an invalid unread_only',
        'GET',
        '/notifications?unread_only=perhaps',
        undefined,
        'unread_only must be true or false',
        'unread_only',
      ],
      [
        'an unknown sort field',
        'GET',
        '/notifications?sort_by=title',
        undefined,
        'sort_by must be created_at',
        'sort_by',
      ],
      [
        'an unknown sort order',
        'GET',
        '/notifications?sort_order=up',
        undefined,
        'sort_order must be asc or desc',
        'sort_order',
      ],
      ['a forged cursor', 'GET', '/notifications?cursor=1%27--', undefined, 'cursor is not valid', null],
      [
        'a cursor out of range',
        'GET',
        `/notifications?cursor=${'9'.repeat(30)}`,
        undefined,
        'cursor is not valid',
        null,
      ],
      [
        'a key that is too short',
        'PATCH',
        `/user/games/${GAME}/favorite`,
        { headers: { 'Idempotency-Key': 'short' } },
        'Idempotency-Key must be 8 to 128 characters without spaces.',
        null,
      ],
    ])('%s', async (_, method, path, options, message, field) => {
      const answer = await ada.refused(method, path, options);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      const texts = Object.values(answer.body.errors ?? {}).flat();
      expect([answer.body.message, ...texts]).toContain(message);
      if (field) expect(Object.keys(answer.body.errors ?? {})).toContain(field);
      isErrorShaped(answer);
    });

    it('a body over a megabyte (413)', async () => {
      const answer = await ada.refused('POST', '/user/games', {
        body: { steamAppId: 1, name: 'x'.repeat(1_100_000) },
      });
      expect(answer.status).toBe(413);
      isErrorShaped(answer);
    });

    it('a form instead of JSON', async () => {
      const answer = await ada.refused('POST', '/user/games', {
        body: 'steamAppId=1&name=Reef',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.status).toBe(400);
      isErrorShaped(answer);
    });
  });

  describe('an unknown resource', () => {
    const same = async (method: string, foreign: string, unknown: string): Promise<void> => {
      const [one, other] = [await bob.refused(method, foreign), await bob.refused(method, unknown)];
      expect([one.status, one.body.code]).toEqual([404, 'NOT_FOUND']);
      expect({ ...one.body, requestId: '' }).toEqual({ ...other.body, requestId: '' });
      isErrorShaped(one);
      isErrorShaped(other);
    };

    it('gets the same response as one of another user: a followed game', async () => {
      await same('DELETE', `/user/games/${GAME}`, '/user/games/999999999');
      await same('PATCH', `/user/games/${GAME}/favorite`, '/user/games/999999999/favorite');
    });

    it('gets the same response as one of another user: a notification', async () => {
      const { gid } = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
      const { id } = await eventually('the notification was there', async () =>
        (await ada.inbox()).data.find(({ game_update }) => game_update?.id === gid),
      );
      for (const unknown of ['999999', '9'.repeat(40), 'x', '1%27--', '-1', '1e3']) {
        await same('PUT', `/notifications/${id}/read`, `/notifications/${unknown}/read`);
        await same('DELETE', `/notifications/${id}`, `/notifications/${unknown}`);
      }
      expect((await ada.inbox()).data.find((row) => row.id === id)).toMatchObject({ is_read: false });
    });

    it.each(['0', '123', '18446744073709551616', '9'.repeat(60), 'abc', '%27', '1%00'])(
      'is 404 or 400 for an update: %s',
      async (gid) => {
        const answer = await ada.refused('GET', `/updates/${gid}`);
        expect([400, 404]).toContain(answer.status);
        isErrorShaped(answer);
      },
    );
  });

  describe('adding a game', () => {
    it('twice is a conflict', async () => {
      const answer = await ada.refused('POST', '/user/games', {
        body: { steamAppId: GAME, name: 'Brinelight' },
      });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'CONFLICT',
        'This game is already in your list.',
      ]);
      isErrorShaped(answer);
    });

    it('with the same key repeats the first response', async () => {
      const call = () =>
        ada.call<FollowedGameBody>('POST', '/user/games', {
          body: { steamAppId: OTHER_GAME, name: 'Cinderhold' },
          headers: { 'Idempotency-Key': 'add-cinderhold-1' },
        });
      const first = await call();
      const again = await call();
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect((await games(ada)).filter(({ appid }) => appid === OTHER_GAME)).toHaveLength(1);
    });

    it.each([
      ['javascript:alert(1)', null],
      ['https://evil.example/steamstatic.com/x.png', null],
      ['https://cdn.akamai.steamstatic.com/x.png', 'https://cdn.akamai.steamstatic.com/x.png'],
    ])('accepts images only from the store: %s', async (logoUrl, logo) => {
      const eve = await signUp(url);
      const steamAppId = 999_000_000 + (logo ? 1 : logoUrl.length);
      const { data } = await eve.done<FollowedGameBody>('POST', '/user/games', {
        body: { steamAppId, name: 'Nowhere', logoUrl },
      });
      expect(data.game.logo).toBe(logo);
    });

    it('does not let a client change the name or image of an existing game', async () => {
      await bob.done('POST', '/user/games', {
        body: { steamAppId: GAME, name: 'Pwned', logoUrl: 'https://evil.example/x.png' },
      });
      const [game] = (await games(bob)).filter(({ appid }) => appid === GAME);
      expect(game).toMatchObject({ name: 'Brinelight', logo: expect.not.stringContaining('evil') });
    });

    it('over the limit of the plan is rejected with the reason', async () => {
      const eve = await signUp(url);
      for (const appId of appIds().slice(0, 10)) await eve.follow(appId);
      expect(await eve.done<CanAddGameBody>('GET', '/plans/can-add-game')).toMatchObject({
        success: true,
        canAdd: false,
        reason: LIMIT_REASON,
        currentPlan: 'FREE',
      });
      const { usage } = await eve.done<UsageBody>('GET', '/plans/usage');
      expect(usage.games).toEqual({ current: 10, limit: 10, percentage: 100, isUnlimited: false });
      const answer = await eve.refused('POST', '/user/games', {
        body: { steamAppId: appIds()[10], name: 'X' },
      });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        403,
        'AUTHORIZATION_ERROR',
        LIMIT_REASON,
      ]);
      isErrorShaped(answer);
      expect(await games(eve)).toHaveLength(10);
    });
  });

  describe('the favorite', () => {
    const toggle = async (key?: string): Promise<boolean> => {
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const { data } = await ada.done<FavoriteBody>('PATCH', `/user/games/${GAME}/favorite`, { headers });
      return data.isFavorite;
    };
    const isOn = async (): Promise<boolean> =>
      (await games(ada)).find(({ appid }) => appid === GAME)!.isFavorite;

    it('toggles with each request', async () => {
      expect([await toggle(), await toggle()]).toEqual([true, false]);
    });

    it('toggles once for a repeated request with the same key', async () => {
      expect([await toggle('star-brinelight-1'), await toggle('star-brinelight-1')]).toEqual([true, true]);
      expect(await isOn()).toBe(true);
      expect(await toggle('star-brinelight-2')).toBe(false);
    });

    it('toggles once for twenty parallel copies of a request', async () => {
      const before = await isOn();
      const states = await Promise.all(Array.from({ length: 20 }, () => toggle('star-brinelight-3')));
      expect(new Set(states)).toEqual(new Set([!before]));
      expect(await isOn()).toBe(!before);
    });
  });

  describe('the inbox', () => {
    it('paginates all notifications without gaps or duplicates', async () => {
      await ada.done('DELETE', '/notifications/delete-all');
      const date = nextSecond();
      const posts = Array.from({ length: 7 }, (_, n) =>
        world.steam.publish({ appid: GAME, eventType: 12, title: `Post ${n}`, date: date + n })!,
      );
      await eventually('all were there', async () => (await ada.inbox()).data.length === posts.length);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await ada.inbox(`?per_page=3&sort_order=asc${cursor && `&cursor=${cursor}`}`);
        expect(page.data.length).toBeLessThanOrEqual(3);
        seen.push(...page.data.map(({ game_update }) => game_update!.id));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(posts.map(({ gid }) => gid));
    });

    it('marks all as read, for its owner only', async () => {
      await bob.done('PUT', '/notifications/mark-all-read');
      expect((await ada.inbox()).unread_count).toBe(7);
      await ada.done('PUT', '/notifications/mark-all-read');
      expect((await ada.inbox()).unread_count).toBe(0);
    });

    it('is cleared, for its owner only', async () => {
      await bob.done('DELETE', '/notifications/delete-all');
      expect((await ada.inbox()).data).toHaveLength(7);
      await ada.done('DELETE', '/notifications/delete-all');
      expect((await ada.inbox()).data).toEqual([]);
    });
  });

  it.each([
    ['its prefix alone', '/api'],
    ['a page', '/'],
  ])("returns its own error body for %s, not the framework's", async (_, path) => {
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('lets personal data be kept by nobody but the caller', async () => {
    const { headers } = await ada.get('/user/games');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });
});
