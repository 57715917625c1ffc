import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_SCOPES, writeLock } from '@patchlight/contracts';
import type {
  ErrorBody,
  GateLock,
  V1EventsBody,
  V1Game,
  V1GateBody,
  V1GamesBody,
  V1MeBody,
  V1Problem,
  V1RenovateBody,
  V1Update,
  V1UpdateDetails,
  V1UpdatesBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { confirm, makeToken } from './testing/admins.ts';
import { Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

describe('the API for pipelines', () => {
  let world: World;
  let url: string;
  /** Her session costs no quota: it asks where a test waits. */
  let ada: Visitor;
  let ci: Visitor;
  let appIds: number[];
  const publish = (appid: number): void =>
    void world.steam.publish({ appid, eventType: 12, date: Math.floor(Date.now() / 1_000) });
  const fetchAll = () => world.rows('update game_feeds set due_at = now()');

  beforeAll(async () => {
    world = await startWorld({ steam: { games: 3, postsPerGame: 2 } });
    ({ url } = await world.start('all'));
    appIds = world.steam.catalogue.map(({ appid }) => appid);
    ada = await signUp(url);
    await confirm(ada);
    ci = new Visitor(url, (await makeToken(ada, [...TOKEN_SCOPES])).token);
  });
  afterAll(() => world.close());

  it('follows games, repeatedly, and tells their state', async () => {
    for (const appId of appIds.slice(0, 2)) {
      const game = await ci.done<V1Game>('PUT', `/v1/games/${appId}`, { body: {} });
      expect(game).toMatchObject({ appId, url: expect.stringMatching(`/g/${appId}$`), failures: 0 });
      await ci.done('PUT', `/v1/games/${appId}`, { body: { name: 'Another name' } });
    }
    const games = await eventually('the games were fetched', async () => {
      const body = await ada.done<V1GamesBody>('GET', '/v1/games');
      return body.games.every(({ lastFetchedAt, latest }) => lastFetchedAt && latest) && body;
    });
    expect(games).toMatchObject({ cursor: null, hasMore: false });
    expect(games.games.map(({ appId }) => appId)).toEqual(appIds.slice(0, 2).toSorted((a, b) => a - b));
    const latest = await ci.done<V1Update>('GET', `/v1/games/${appIds[0]}/latest`);
    expect(latest).toEqual(games.games.find(({ appId }) => appId === appIds[0])!.latest);

    const first = await ci.done<V1GamesBody>('GET', '/v1/games?limit=1');
    const second = await ci.done<V1GamesBody>('GET', `/v1/games?limit=1&cursor=${first.cursor}`);
    expect([...first.games, ...second.games]).toEqual(games.games);
  });

  it('tells a new post once by the cursor, with the hash of its content', async () => {
    const [appId] = appIds as [number];
    const before = await ci.done<V1EventsBody>('GET', '/v1/events');
    expect(before).toMatchObject({ events: [], hasMore: false });
    publish(appId);
    await fetchAll();
    const page = await eventually('the event came', async () => {
      const body = await ada.done<V1EventsBody>('GET', `/v1/events?cursor=${before.cursor}`);
      return body.events.length > 0 && body;
    });
    expect(page.events).toMatchObject([
      { type: 'update.published', appId, update: { kind: 'patch', appId } },
    ]);
    const after = await ci.done<V1EventsBody>('GET', `/v1/events?cursor=${page.cursor}`);
    expect(after.events).toEqual([]);
    const since = await ci.done<V1EventsBody>('GET', '/v1/events?since=1h&type=update.published');
    expect(since.events.at(-1)).toEqual(page.events[0]);

    const { gid, contentHash } = page.events[0]!.update!;
    const details = await ci.done<V1UpdateDetails>('GET', `/v1/updates/${gid}`);
    expect(details).toMatchObject({ gid, contentHash, revisions: [], body: expect.any(String) });
    expect(await ci.done<V1Update>('GET', `/v1/games/${appId}/latest`)).toMatchObject({ gid });
  });

  it('lists updates page by page, and answers 304 when nothing has changed', async () => {
    const all = await ci.done<V1UpdatesBody>('GET', '/v1/updates?view=full');
    expect(all.updates.length).toBeGreaterThan(3);
    const seen: V1Update[] = [];
    let query: string | null = '';
    while (query !== null) {
      const page: V1UpdatesBody = await ci.done('GET', `/v1/updates?limit=2&view=full${query}`);
      seen.push(...page.updates);
      query = page.cursor && `&cursor=${page.cursor}`;
    }
    expect(seen).toEqual(all.updates);
    const { headers } = await ci.get('/v1/updates');
    const again = await ci.call('GET', '/v1/updates', {
      headers: { 'If-None-Match': headers.get('etag')! },
    });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  it('publishes feeds of a game, of which an edit changes the content and the tag', async () => {
    const [appId] = appIds as [number];
    const read = (file: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/v1/games/${appId}/${file}`, { headers });
    const { updates } = await ci.done<V1UpdatesBody>('GET', `/v1/updates?app=${appId}`);
    const tags = new Map<string, string>();
    for (const [file, type] of Object.entries({
      'feed.atom': 'application/atom+xml',
      'feed.rss': 'application/rss+xml',
      'feed.json': 'application/feed+json',
      'renovate.json': 'application/json',
    })) {
      const response = await read(file);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=60',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      const text = await response.text();
      for (const { gid } of updates) expect(text).toContain(gid);
      tags.set(file, response.headers.get('etag')!);
      const again = await read(file, { 'If-None-Match': tags.get(file)! });
      expect([again.status, await again.text()]).toEqual([304, '']);
      if (file.startsWith('feed')) expect(response.headers.get('content-encoding')).not.toBeNull();
    }
    const { releases } = (await (await read('renovate.json')).json()) as V1RenovateBody;
    expect(releases[0]).toMatchObject({
      version: expect.stringMatching(/^20\d\d\.[1-9]\d{2,3}\.(?:0|[1-9]\d{0,3})$/),
      digest: updates[0]!.contentHash,
    });

    const [edited, hidden] = updates as [V1Update, V1Update];
    await world.rows(
      `update updates set body = '[b]Edited[/b]', content_hash = sha256('edited'), edited_at = now(), is_hidden = gid = $2
       where gid in ($1, $2)`,
      [edited.gid, hidden.gid],
    );
    for (const [file, tag] of tags) {
      const response = await read(file, { 'If-None-Match': tag });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain(hidden.gid);
    }
    expect(await (await read('feed.atom')).text()).toContain('<p><strong>Edited</strong></p>');
  });

  it.each(['feed.atom', 'feed.rss', 'feed.json', 'renovate.json'])(
    'refuses %s of an unknown game as a problem',
    async (file) => {
      for (const [appId, status] of [
        ['999999999', 404],
        ['0', 400],
        ['1000000000000', 400],
        ['x', 400],
      ] as const) {
        const response = await fetch(`${url}/api/v1/games/${appId}/${file}`);
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        expect(await response.json()).toMatchObject({ status, requestId: expect.any(String) });
      }
    },
  );

  it.each([
    ['/v1/events?cursor=99999999.abcdefgh', 400, 'cursor'],
    ['/v1/events?cursor=x', 400, 'cursor'],
    ['/v1/events?since=0h', 400, 'since'],
    ['/v1/events?since=999999d', 400, 'since'],
    ['/v1/events?since=2999-01-01T00:00:00Z', 400, 'since'],
    ['/v1/events?type=all', 400, 'type'],
    ['/v1/events?app=0', 400, 'app'],
    ['/v1/events?app=-1,7', 400, 'app'],
    ['/v1/events?app=1000000000000', 400, 'app'],
    ['/v1/updates?kind=big', 400, 'kind'],
    ['/v1/updates?limit=201', 400, 'limit'],
    ['/v1/updates?view=all', 400, 'view'],
  ])('refuses %s as a problem', async (path, status, field) => {
    const { status: answered, headers, body } = await ci.call<V1Problem & ErrorBody>('GET', path);
    expect(answered).toBe(status);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body).toMatchObject({
      type: 'about:blank',
      title: 'Bad Request',
      status,
      detail: body.message,
      code: 'VALIDATION_ERROR',
      errors: { [field]: [expect.any(String)] },
      requestId: expect.any(String),
    });
  });

  it('refuses the cursor of another filter', async () => {
    const { cursor } = await ci.done<V1EventsBody>('GET', '/v1/events');
    const { status } = await ci.refused('GET', `/v1/events?type=update.edited&cursor=${cursor}`);
    expect(status).toBe(400);
    const [position] = cursor.split('.');
    const ahead = cursor.replace(position!, String(Number(position) + 1_000_000));
    expect((await ci.refused('GET', `/v1/events?cursor=${ahead}`)).status).toBe(400);
  });

  describe('the gate', () => {
    let accepted: GateLock;
    let appId: number;
    const gateOf = (caller: Visitor, body: object) => caller.done<V1GateBody>('POST', '/v1/gate', { body });
    /** Asks until the kind of the update is known, too. */
    const eventuallyHeld = (type: string) =>
      eventually(`the gate held: ${type}`, async () => {
        const body = await gateOf(ada, { lock: accepted });
        return (
          body.reasons.some((reason) => reason.type === type && reason.update?.kind !== 'unknown') && body
        );
      });
    const fetched = (appId: number, since = new Date()) =>
      eventually('the game was fetched', async () => {
        const { lastFetchedAt } = await ada.done<V1Game>('GET', `/v1/games/${appId}`);
        return new Date(lastFetchedAt!) > since;
      });

    beforeAll(async () => {
      appId = appIds[2]!;
      await ada.done('PUT', `/v1/games/${appId}`, { body: {} });
      await eventually(
        'the game has updates',
        async () => (await ada.call('GET', `/v1/games/${appId}/latest`)).status === 200,
      );
    });

    it('passes at first, holds a new post and names it, and passes with the next lock', async () => {
      const first = await gateOf(ci, { lock: null });
      expect(first).toMatchObject({
        decision: 'pass',
        reasons: [],
        lock: { instance: expect.stringMatching(/^http:/), version: 1 },
      });
      expect(Object.keys(first.lock.games).map(Number)).toEqual(appIds.toSorted((a, b) => a - b));
      accepted = first.lock;
      expect(await gateOf(ada, { lock: writeLock(accepted) })).toMatchObject({
        decision: 'pass',
        reasons: [],
      });
      publish(appId);
      await fetchAll();
      const held = await eventuallyHeld('new-update');
      expect(held).toMatchObject({
        decision: 'hold',
        reasons: [{ appId, update: { kind: 'patch', appId } }],
      });
      accepted = held.lock;
      expect(await gateOf(ada, { lock: writeLock(accepted) })).toEqual({
        ...held,
        decision: 'pass',
        reasons: [],
      });
    });

    it('holds an edit, unless it changes nothing but white space', async () => {
      const { gid } = accepted.games[appId] as { gid: string };
      const { body } = await ada.done<V1UpdateDetails>('GET', `/v1/updates/${gid}`);
      world.steam.edit(gid, { body: `  ${body.replaceAll(' ', '  ')}\r\n` });
      await fetched(appId);
      await fetched(appId);
      expect(await gateOf(ada, { lock: accepted })).toMatchObject({ decision: 'pass', lock: accepted });
      world.steam.edit(gid, { body: `${body} The lanterns no longer flicker.` });
      const held = await eventuallyHeld('edited');
      expect(held.reasons).toMatchObject([{ type: 'edited', appId, update: { gid } }]);
      const lenient = await gateOf(ada, { lock: accepted, policy: { edits: 'pass' } });
      expect(lenient).toEqual({ ...held, decision: 'pass', reasons: [] });
      accepted = held.lock;
      expect(await gateOf(ada, { lock: accepted })).toMatchObject({ decision: 'pass' });
    });

    it('holds while the store does not answer', async () => {
      const outage = { name: 'server-500', appid: appId, endpoints: ['news' as const] };
      expect(world.steam.scenario({ ...outage, on: true })).toBe(true);
      const held = await eventuallyHeld('stale');
      expect(held).toMatchObject({ decision: 'hold', lock: accepted });
      world.steam.scenario({ ...outage, on: false });
      await eventually('the gate passed again', async () => {
        await fetchAll();
        return (await gateOf(ada, { lock: accepted })).decision === 'pass';
      });
    });

    it('holds games that are out of reach, and keeps their entries', async () => {
      const unknown = 999_999_999;
      const body = { name: 'Gate', scopes: ['updates:read'], appIds: [appId] };
      const made = await ada.done<{ data: { token: string } }>('POST', '/user/api-tokens', { body });
      const narrow = new Visitor(url, made.data.token);
      expect(await gateOf(narrow, { lock: accepted })).toMatchObject({
        reasons: appIds
          .filter((other) => other !== appId)
          .toSorted((a, b) => a - b)
          .map((other) => ({ type: 'not-tracked', appId: other, update: null })),
        lock: accepted,
      });
      expect(await gateOf(narrow, { lock: null })).toMatchObject({ decision: 'pass' });
      expect(await gateOf(ada, { lock: accepted, games: [unknown] })).toEqual({
        decision: 'hold',
        reasons: [{ type: 'unknown-app', appId: unknown, update: null }],
        lock: accepted,
      });
    });

    const NONE = { gid: null, contentHash: null, postedAt: null, kind: null, buildId: null };
    it.each<[string, string, (lock: GateLock) => object]>([
      [
        'a lock of another instance',
        'lock',
        (lock) => ({ lock: { ...lock, instance: 'https://other.test' } }),
      ],
      ['a lock that is cut off', 'lock', (lock) => ({ lock: writeLock(lock).slice(0, -9) })],
      [
        'a lock with a doubled key',
        'lock',
        (lock) => ({ lock: writeLock(lock).replace('"version"', '"version":1,"version"') }),
      ],
      [
        'a lock with __proto__',
        'lock',
        (lock) => ({ lock: writeLock(lock).replace('"games": {', '"games": {"__proto__": {},') }),
      ],
      ['no lock', 'lock', () => ({ games: [7] })],
      ['a newer lock', 'lock', (lock) => ({ lock: { ...lock, version: 2 } })],
      [
        'a lock of 501 games',
        'lock',
        (lock) => ({
          lock: { ...lock, games: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n + 1, NONE])) },
        }),
      ],
      ['501 games', 'games', () => ({ lock: null, games: Array.from({ length: 501 }, (_, n) => n + 1) })],
      [
        '500 games beside others in the lock',
        'games',
        (lock) => ({ lock, games: Array.from({ length: 500 }, (_, n) => n + 1) }),
      ],
      ['app id 0', 'games', () => ({ lock: null, games: [0] })],
      ['app id -1', 'games', () => ({ lock: null, games: [-1] })],
      ['app id 1e12', 'games', () => ({ lock: null, games: [1e12] })],
      ['a misspelt policy', 'policy', () => ({ lock: null, policy: { maxage: 5 } })],
    ])('refuses %s', async (_, field, body) => {
      const { status, body: problem } = await ada.refused('POST', '/v1/gate', { body: body(accepted) });
      expect(status).toBe(400);
      expect(problem.errors).toEqual({ [field]: [problem.message] });
    });

    it('reads the longest lock in either form, and nothing longer', async () => {
      const entry = { ...accepted.games[appId]!, gid: '9'.repeat(20), kind: 'regular' as const };
      const ids = Array.from({ length: 500 }, (_, n) => [String(999_999_999 - n), entry]);
      const longest = { ...accepted, games: Object.fromEntries(ids) as GateLock['games'] };
      for (const lock of [longest, writeLock(longest)]) {
        const { reasons, lock: next } = await gateOf(ada, { lock });
        expect(reasons).toHaveLength(500);
        expect(next).toEqual(longest);
      }
      const { status } = await ada.refused('POST', '/v1/gate', { body: { lock: 'x'.repeat(131_072) } });
      expect(status).toBe(413);
      const polluting = '{"lock":{"__proto__":{"version":1}}}';
      expect((await ada.refused('POST', '/v1/gate', { body: polluting })).status).toBe(400);
    });
  });

  it('shows a token of one game nothing of others', async () => {
    const [appId, other] = appIds as [number, number];
    const body = { name: 'One game', scopes: [...TOKEN_SCOPES], appIds: [appId] };
    const made = await ada.done<{ data: { token: string } }>('POST', '/user/api-tokens', { body });
    const narrow = new Visitor(url, made.data.token);
    const { games } = await narrow.done<V1GamesBody>('GET', '/v1/games');
    expect(games.map((game) => game.appId)).toEqual([appId]);
    for (const query of ['', `?app=${other},${appId}`]) {
      const { updates } = await narrow.done<V1UpdatesBody>('GET', `/v1/updates${query}`);
      expect(new Set(updates.map((update) => update.appId))).toEqual(new Set([appId]));
    }
    const { latest } = await ci.done<V1Game>('GET', `/v1/games/${other}`);
    for (const path of [`/v1/games/${other}`, `/v1/games/${other}/latest`])
      expect((await narrow.refused('GET', path)).status).toBe(403);
    expect((await narrow.refused('GET', `/v1/updates/${latest!.gid}`)).status).toBe(404);
    expect((await narrow.refused('PUT', `/v1/games/${other}`, { body: {} })).status).toBe(403);
    const me = await narrow.done<V1MeBody>('GET', '/v1/me');
    expect(me).toMatchObject({ plan: 'FREE', token: { appIds: [appId] }, quota: { limit: 100 } });
  });

  it('reports the quota, and unfollows', async () => {
    const { headers } = await ci.get('/v1/me');
    expect(headers.get('ratelimit-policy')).toBe('"day";q=100;w=86400');
    expect(headers.get('ratelimit')).toMatch(/^"day";r=\d+;t=\d+$/);
    const { status } = await ci.call('DELETE', `/v1/games/${appIds[1]}`);
    expect(status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect((await ci.refused(method, `/v1/games/${appIds[1]}`)).status).toBe(404);
  });
});
