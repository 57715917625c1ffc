import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FollowGame,
  InboxQueries,
  InboxRepository,
  KeptLists,
  LibraryQueries,
  LiveUpdates,
  ToggleFavorite,
  UnfollowGame,
} from '@patchlight/application';
import type { KeptList } from '@patchlight/application';
import { controllers } from '../controllers.ts';
import { LibraryController } from '../library/library.controller.ts';
import { EventStreams } from '../notifications/event-streams.ts';
import { NotificationController } from '../notifications/notification.controller.ts';
import { TestApi } from '../testing/test-api.ts';
import { accessTo, declaredRoutes } from './access/declared-routes.ts';
import { rateLimitOf } from './access/rate-limit.guard.ts';

describe('a kept list', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  let reads: string[];
  let isKnown: boolean;
  let name: string;
  let kept: Map<string, Map<string, KeptList>>;

  beforeEach(async () => {
    reads = [];
    isKnown = true;
    name = 'Game';
    kept = new Map();
    const read = (list: string) => async (userId: string) => {
      reads.push(`${list} of ${userId}`);
      return list === 'count' ? reads.length : [{ name: `${name} ${reads.length}` }];
    };
    const listsOf = (userId: string) => {
      const lists = kept.get(userId) ?? new Map<string, KeptList>();
      kept.set(userId, lists);
      return {
        find: (key: string) => lists.get(key),
        keep: (key: string, list: KeptList) => void lists.set(key, list),
      };
    };
    api = await new TestApi().start([LibraryController, NotificationController], {
      providers: [
        {
          provide: KeptLists,
          useValue: { of: async (userId: string) => (isKnown ? listsOf(userId) : null) },
        },
        { provide: LibraryQueries, useValue: { listGames: read('games') } },
        { provide: InboxQueries, useValue: { countUnread: read('count'), getPage: read('inbox') } },
        ...[EventStreams, FollowGame, InboxRepository, LiveUpdates, ToggleFavorite, UnfollowGame].map(
          (provide) => ({ provide, useValue: {} }),
        ),
      ],
    });
    ada = await api.signIn();
  });
  afterEach(() => api.stop());

  const get = (path: string, tag = '', as = ada.bearer) =>
    api.http.get(`/api/${path}`).set('Authorization', as).set('If-None-Match', tag);
  const visible = ({ headers, text, status }: Awaited<ReturnType<typeof get>>) => {
    const { date: _, 'x-request-id': __, ...rest } = headers as Record<string, string>;
    return { status, text, headers: rest };
  };

  it.each(['user/games', 'notifications', 'notifications/unread-count'])(
    'is sent as it was read, and not read again: %s',
    async (path) => {
      const first = await get(path).expect(200);
      const again = await get(path).expect(200);
      expect(visible(again)).toEqual(visible(first));
      expect(reads).toHaveLength(1);
      kept.clear();
      expect((await get(path).expect(200)).text).not.toBe(first.text);
      expect(reads).toHaveLength(2);
    },
  );

  it('is not sent to whoever has it', async () => {
    const { headers } = await get('user/games').expect(200);
    const again = await get('user/games', headers['etag']).expect(304);
    expect([again.text, again.headers['etag']]).toEqual(['', headers['etag']]);
    await get('user/games', '"other"').expect(200);
    expect(reads).toHaveLength(1);
  });

  it.each(['br, gzip', 'gzip', 'identity', 'br;q=0, gzip'])(
    'is sent again in the same encoding: %s',
    async (encoding) => {
      name = 'Brinelight '.repeat(100);
      const read = () => get('notifications').set('Accept-Encoding', encoding).expect(200);
      const first = await read();
      for (const again of [await read(), await read()]) expect(visible(again)).toEqual(visible(first));
      expect(reads).toHaveLength(1);
    },
  );

  it('is of one caller and one address', async () => {
    const bob = await api.signIn();
    await get('notifications').expect(200);
    await get('notifications', '', bob.bearer).expect(200);
    await get('notifications?unread_only=true').expect(200);
    expect(reads).toEqual([ada, bob, ada].map(({ user }) => `inbox of ${user.id}`));
  });

  it('is read by an API token with the scope, and refused to others', async () => {
    await get('user/games').expect(200);
    const { bearer } = await api.addToken(ada.user, ['games:read']);
    await get('user/games', '', bearer).expect(200);
    const narrow = await api.addToken(ada.user, ['games:read'], { appIds: [7] });
    await get('user/games', '', narrow.bearer).expect(403);
    const other = await api.addToken(ada.user, ['notifications:read']);
    await get('user/games', '', other.bearer).expect(403);
    expect(reads).toHaveLength(1);
  });

  it('is not sent once the session has ended', async () => {
    await get('user/games').expect(200);
    api.accounts.sessions.delete(ada.session.id);
    await get('user/games').expect(401);
  });

  it('is sent to tokens of our algorithm only', async () => {
    await get('user/games').expect(200);
    const [, claims] = ada.bearer.split('.');
    const content = `${Buffer.from('{"alg":"HS512","typ":"JWT"}').toString('base64url')}.${claims}`;
    const signature = createHmac('sha512', 'a-secret-of-the-tests').update(content).digest('base64url');
    await get('user/games', '', `Bearer ${content}.${signature}`).expect(401);
  });

  it('is read every time where it is not known what has changed, or changes with time', async () => {
    for (let n = 0; n < 2; n += 1) await get('notifications?category=recent').expect(200);
    isKnown = false;
    for (let n = 0; n < 2; n += 1) await get('notifications').expect(200);
    expect(reads).toHaveLength(4);
  });

  it('has no condition but a session, since it is sent before the guards', () => {
    const routes = declaredRoutes(controllers).filter(({ handler }) =>
      Reflect.hasMetadata('patchlight:kept-is-tagged', handler),
    );
    expect(routes.map((route) => [route.route, accessTo(route).replace(/^\S+ token or /, '')])).toEqual([
      ['GET /user/games', 'signed-in'],
      ['GET /notifications', 'signed-in'],
      ['GET /notifications/unread-count', 'signed-in'],
      ['GET /user/games/updates/calendar', 'signed-in'],
    ]);
    for (const { handler } of routes) expect(rateLimitOf(handler)).toBeUndefined();
  });

  it('is not a failure', async () => {
    await get('notifications?per_page=0').expect(400);
    await get('notifications?per_page=0').expect(400);
    expect(reads).toEqual([]);
  });
});
