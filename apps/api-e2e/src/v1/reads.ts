import { expect, it } from '@jest/globals';
import { TOKEN_SCOPES } from '@patchlight/contracts';
import type {
  ErrorBody,
  UpdateItems,
  V1CatchUpBody,
  V1EventsBody,
  V1Game,
  V1GamesBody,
  V1MeBody,
  V1Problem,
  V1Update,
  V1UpdateDetails,
  V1UpdatesBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import type { PipelineScene } from './scene.ts';

export const testReads = (scene: PipelineScene): void => {
  it('tells a new post once by the cursor, with the hash of its content', async () => {
    const [appId] = scene.appIds as [number];
    const before = await scene.ci.done<V1EventsBody>('GET', '/v1/events');
    expect(before).toMatchObject({ events: [], hasMore: false });
    scene.publish(appId);
    await scene.fetchAll();
    const page = await eventually('the event came', async () => {
      const body = await scene.ada.done<V1EventsBody>('GET', `/v1/events?cursor=${before.cursor}`);
      return body.events.length > 0 && body;
    });
    expect(page.events).toMatchObject([
      { type: 'update.published', appId, update: { kind: 'patch', appId } },
    ]);
    const after = await scene.ci.done<V1EventsBody>('GET', `/v1/events?cursor=${page.cursor}`);
    expect(after.events).toEqual([]);
    const since = await scene.ci.done<V1EventsBody>('GET', '/v1/events?since=1h&type=update.published');
    expect(since.events.at(-1)).toEqual(page.events[0]);

    const { gid, contentHash } = page.events[0]!.update!;
    const details = await scene.ci.done<V1UpdateDetails>('GET', `/v1/updates/${gid}`);
    expect(details).toMatchObject({ gid, contentHash, revisions: [], body: expect.any(String) });
    expect(await scene.ci.done<V1Update>('GET', `/v1/games/${appId}/latest`)).toMatchObject({ gid });
  });

  it('tells what the lines of an update say, and lists the updates that say it', async () => {
    const { updates } = await scene.ada.done<V1UpdatesBody>('GET', '/v1/updates?limit=1');
    const { gid } = updates[0]!;
    const { items } = await eventually('its lines were read', async () => {
      const found = await scene.ada.done<UpdateItems>('GET', `/v1/updates/${gid}/items`);
      return found.state === 'known' && found;
    });
    const [first] = items;
    expect(first).toMatchObject({ text: expect.any(String), confidence: expect.any(String) });
    const sure = items.find(({ confidence, type }) => confidence === 'high' && type !== 'other')!;
    const listed = await scene.ada.done<V1UpdatesBody>('GET', `/v1/updates?items=${sure.type}`);
    expect(listed.updates.map((update) => update.gid)).toContain(gid);
  });

  it('waits for a new post', async () => {
    const [, appId] = scene.appIds as [number, number];
    const { cursor } = await scene.ci.done<V1EventsBody>('GET', '/v1/events');
    const path = '/v1/events?type=update.published';
    const now = await scene.ci.done<V1EventsBody>('GET', path);
    const answer = scene.ci.done<V1EventsBody>('GET', `${path}&cursor=${now.cursor}&wait=50`, {
      timeoutMs: 60_000,
    });
    scene.publish(appId);
    await scene.fetchAll();
    const page = await answer;
    expect(page).toMatchObject({ events: [{ type: 'update.published', appId }], hasMore: false });
    const again = await scene.ada.done<V1EventsBody>('GET', `/v1/events?cursor=${cursor}`);
    expect(again.events[0]).toMatchObject({ id: page.events[0]!.id });
  });

  it('tells what came since the caller was up to date, page by page', async () => {
    const [appId, other] = scene.appIds as [number, number];
    const path = `/v1/games/${appId}/catch-up`;
    const before = await scene.ada.done<V1CatchUpBody>('GET', path);
    expect(before).toMatchObject({ appId, lastPlayed: null, updates: [], cursor: null, hasMore: false });
    await scene.ada.done('PUT', `/user/games/${appId}/catch-up`);
    await scene.world.rows(
      `update plays p set seen_until = u.posted_at from (select app_id, posted_at from updates) u
       where p.app_id = $1 and u.app_id = $1 and (select count(*) from updates newer
         where newer.app_id = $1 and newer.posted_at > u.posted_at) = 2`,
      [appId],
    );
    const whole = await scene.ada.done<V1CatchUpBody>('GET', path);
    expect(whole.updates).toHaveLength(2);
    expect(whole).toMatchObject({ lastPlayed: { source: 'user' }, counts: { updates: 2 }, cursor: null });
    const first = await scene.ci.done<V1CatchUpBody>('GET', `${path}?limit=1`);
    expect(first.hasMore).toBe(true);
    const second = await scene.ada.done<V1CatchUpBody>('GET', `${path}?limit=1&cursor=${first.cursor}`);
    const gids = [first, second].flatMap(({ updates }) => updates.map(({ gid }) => gid));
    expect(gids).toEqual(whole.updates.map(({ gid }) => gid));
    expect(whole.updates[0]!.url).toMatch(new RegExp(`/g/${appId}\\?update=${gids[0]}$`));
    const foreign = `/v1/games/${other}/catch-up?cursor=${first.cursor}`;
    expect((await scene.ada.refused('GET', foreign)).status).toBe(400);
    expect((await scene.ada.refused('GET', '/v1/games/999999999/catch-up')).status).toBe(404);
  });

  it('lists updates page by page, and answers 304 when nothing has changed', async () => {
    const all = await scene.ci.done<V1UpdatesBody>('GET', '/v1/updates?view=full');
    expect(all.updates.length).toBeGreaterThan(3);
    const seen: V1Update[] = [];
    let query: string | null = '';
    while (query !== null) {
      const page: V1UpdatesBody = await scene.ci.done('GET', `/v1/updates?limit=2&view=full${query}`);
      seen.push(...page.updates);
      query = page.cursor && `&cursor=${page.cursor}`;
    }
    expect(seen).toEqual(all.updates);
    const { headers } = await scene.ci.get('/v1/updates');
    const again = await scene.ci.call('GET', '/v1/updates', {
      headers: { 'If-None-Match': headers.get('etag')! },
    });
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect(again.headers.get('ratelimit-remaining')).toBeNull();
    const left = Number(headers.get('ratelimit-remaining'));
    const { headers: next } = await scene.ci.get('/v1/updates');
    expect(Number(next.get('ratelimit-remaining'))).toBe(left - 1);
  });

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
    ['/v1/updates?items=bugs', 400, 'items'],
  ])('refuses %s as a problem', async (path, status, field) => {
    const { status: answered, headers, body } = await scene.ci.call<V1Problem & ErrorBody>('GET', path);
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
    const { cursor } = await scene.ci.done<V1EventsBody>('GET', '/v1/events');
    const { status } = await scene.ci.refused('GET', `/v1/events?type=update.edited&cursor=${cursor}`);
    expect(status).toBe(400);
    const [position] = cursor.split('.');
    const ahead = cursor.replace(position!, String(Number(position) + 1_000_000));
    expect((await scene.ci.refused('GET', `/v1/events?cursor=${ahead}`)).status).toBe(400);
  });

  it('shows a token of one game nothing of others', async () => {
    const [appId, other] = scene.appIds as [number, number];
    const narrow = await scene.narrowToken(TOKEN_SCOPES, [appId]);
    const { games } = await narrow.done<V1GamesBody>('GET', '/v1/games');
    expect(games.map((game) => game.appId)).toEqual([appId]);
    for (const query of ['', `?app=${other},${appId}`]) {
      const { updates } = await narrow.done<V1UpdatesBody>('GET', `/v1/updates${query}`);
      expect(new Set(updates.map((update) => update.appId))).toEqual(new Set([appId]));
    }
    const { latest } = await scene.ci.done<V1Game>('GET', `/v1/games/${other}`);
    for (const path of ['', '/latest', '/catch-up'])
      expect((await narrow.refused('GET', `/v1/games/${other}${path}`)).status).toBe(403);
    for (const path of ['', '/items'])
      expect((await narrow.refused('GET', `/v1/updates/${latest!.gid}${path}`)).status).toBe(404);
    expect((await narrow.refused('PUT', `/v1/games/${other}`, { body: {} })).status).toBe(403);
    const me = await narrow.done<V1MeBody>('GET', '/v1/me');
    expect(me).toMatchObject({ plan: 'FREE', token: { appIds: [appId] }, quota: { limit: 100 } });
  });
};
