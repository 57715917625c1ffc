import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BillingQueries,
  EarlyAccess,
  FollowGame,
  PipelineQueries,
  PipelineVersions,
  UnfollowGame,
  UsualGapQueries,
  VerifyGame,
} from '@patchlight/application';
import type { VersionedGames } from '@patchlight/application';
import { TestApi } from '../testing/test-api.ts';
import { V1GameController, V1UpdateController } from './v1.controllers.ts';

describe('answers with a version', () => {
  let api: TestApi;
  let bearer: string;
  let narrow: string;
  let version: string;
  let reads: number;
  const asked: VersionedGames[] = [];
  beforeEach(async () => {
    api = new TestApi();
    version = '1';
    reads = 0;
    asked.length = 0;
    const read = async () => {
      reads += 1;
      return [];
    };
    await api.start([V1UpdateController, V1GameController], {
      providers: [
        {
          provide: PipelineVersions,
          useValue: {
            versionOf: async (games: VersionedGames) => {
              asked.push(games);
              return version;
            },
          },
        },
        { provide: PipelineQueries, useValue: { listUpdates: read, listGames: read } },
        { provide: FollowGame, useValue: {} },
        { provide: VerifyGame, useValue: {} },
        { provide: UnfollowGame, useValue: {} },
        { provide: UsualGapQueries, useValue: {} },
        { provide: BillingQueries, useValue: {} },
        { provide: EarlyAccess, useValue: {} },
      ],
    });
    const { user } = await api.signIn();
    ({ bearer } = await api.addToken(user, ['updates:read', 'games:read']));
    ({ bearer: narrow } = await api.addToken(user, ['updates:read', 'games:read'], { appIds: [7] }));
  });
  afterEach(() => api.stop());

  const get = (path: string, tag = '', as = bearer) =>
    api.http.get(`/api/v1/${path}`).set('Authorization', as).set('If-None-Match', tag);
  const tagOf = async (path: string) => (await get(path).expect(200)).headers['etag']!;

  it.each(['updates', 'updates?kind=patch', 'games'])('are not read again: %s', async (path) => {
    const first = await get(path).expect(200);
    const tag = first.headers['etag']!;
    const again = await get(path, tag).expect(304);
    expect([again.text, again.headers['etag'], reads]).toEqual(['', tag, 1]);
    version = '2';
    const changed = await get(path, tag).expect(200);
    expect(changed.headers['etag']).not.toBe(tag);
    expect(reads).toBe(2);
    expect(first.headers['ratelimit-remaining']).toBe('99');
    expect(changed.headers['ratelimit-remaining']).toBe('98');
    expect(again.headers).not.toHaveProperty('ratelimit-remaining');
  });

  it('are of one caller, and one address', async () => {
    const tag = await tagOf('updates');
    for (const path of ['updates?kind=patch', 'updates?limit=1']) await get(path, tag).expect(200);
    await get('updates', tag, narrow).expect(200);
    await get(
      'updates',
      tag,
      (await api.addToken((await api.signIn()).user, ['updates:read'])).bearer,
    ).expect(200);
    await get('updates', tag).expect(304);
    expect(asked.map(({ appIds }) => appIds)).toContainEqual([7]);
  });

  it('are of the games that they tell about', async () => {
    await get('games/7').expect(404);
    await get('games/7/latest').expect(404);
    await get('games').expect(200);
    await get('updates').expect(200);
    expect(asked.map(({ appIds, hasFetches }) => [appIds, hasFetches])).toEqual([
      [[7], true],
      [[7], false],
      [null, true],
      [null, false],
    ]);
    await get('games/0').expect(400);
    await get('games/9999999999').expect(400);
    expect(asked).toHaveLength(4);
  });

  it('have a tag of their content where they change with time', async () => {
    const tag = await tagOf('updates?since=24h');
    version = '2';
    const again = await get('updates?since=24h', tag).expect(304);
    expect([reads, again.headers['ratelimit-remaining']]).toEqual([2, '98']);
    const since = `updates?since=${new Date(api.clock.now().getTime() - 60_000).toISOString()}`;
    await get(since, await tagOf(since)).expect(304);
    expect(reads).toBe(3);
  });

  it('have one where they follow what was read of the posts, which changes no game', async () => {
    const tag = await tagOf('updates?items=breaking');
    await get('updates?items=breaking', tag).expect(304);
    expect([reads, asked]).toEqual([2, []]);
  });

  it('count as calls of the minute', async () => {
    const tag = await tagOf('updates');
    for (let call = 1; call < 60; call += 1) await get('updates', tag).expect(304);
    await get('updates', tag).expect(429);
  });

  it('are refused when the quota is spent, unless they are known', async () => {
    const tag = await tagOf('updates');
    for (let call = 1; call < 100; call += 1) {
      if (call % 50 === 0) api.clock.advance(61_000);
      await get('updates').expect(200);
    }
    api.clock.advance(61_000);
    await get('updates').expect(429);
    await get('updates', tag).expect(304);
  });
});
