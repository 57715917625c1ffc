import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AdminGameBody,
  AdminGamesBody,
  AdminStatsBody,
  AdminUpdateBody,
  AdminUpdatesBody,
  AuditBody,
  FanOutsBody,
  IngestFailureBody,
  IngestFailuresBody,
  IngestRunsBody,
  OperationsBody,
  SourceAlarmsBody,
  SourceBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { signUpAdmin } from './testing/admins.ts';
import { isErrorShaped } from './testing/error-shape.ts';
import { Visitor, signUp } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const OTHER_GAME = 871_460;
const RAW = '<script>alert("raw")</script> is no JSON';

describe('admin operations', () => {
  let world: World;
  let url: string;
  let admin: Visitor;
  let user: Visitor;

  const get = <Body extends { data: unknown }>(path: string): Promise<Body['data']> =>
    admin.done<Body>('GET', `/admin${path}`).then(({ data }) => data);
  const updates = async () => (await get<AdminUpdatesBody>('/updates')).updates;

  beforeAll(async () => {
    world = await startWorld();
    ({ url } = await world.start('all'));
    admin = await signUpAdmin(world, url);
    user = await signUp(url);
    await user.follow(GAME, 'Brinelight');
    await eventually('the posts came', async () => (await updates()).length > 0);
  });
  afterAll(() => world?.close());

  it.each([
    ['GET', '/admin/stats'],
    ['GET', '/admin/operations'],
    ['GET', '/admin/runs'],
    ['GET', '/admin/failures'],
    ['GET', '/admin/failures/1'],
    ['GET', '/admin/deliveries'],
    ['GET', '/admin/fan-outs'],
    ['GET', '/admin/mails'],
    ['GET', '/admin/games'],
    ['GET', '/admin/games/1'],
    ['POST', '/admin/games/1/fetch'],
    ['GET', '/admin/source'],
    ['GET', '/admin/source/alarms'],
    ['POST', '/admin/source/alarms/1/seen'],
    ['POST', '/admin/source/replays'],
    ['GET', '/admin/updates'],
    ['GET', '/admin/updates/1'],
    ['PUT', '/admin/updates/1/kind'],
    ['POST', '/admin/scheduler/trigger'],
  ])('are forbidden for visitors and users: %s %s', async (method, path) => {
    for (const [who, status] of [
      [new Visitor(url), 401],
      [user, 403],
    ] as const) {
      const answer = await who.refused(method, path);
      isErrorShaped(answer);
      expect(answer.status).toBe(status);
    }
  });

  it('show the computed statistics', async () => {
    const { stats, trends, popularGames, days } = await get<AdminStatsBody>('/stats');
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), users: 2, games: 1 });
    expect(days[0]!.users).toBe(0);
    expect(stats).toMatchObject({ totalUsers: 2, recentUsers: 2, totalGames: 1 });
    expect(stats.totalUpdates).toBeGreaterThan(0);
    expect(trends.users).toEqual({ current: 2, previous: 0, percent: null, hours: 168 });
    expect(trends.recentUpdates.hours).toBe(24);
    expect(popularGames).toEqual([
      {
        id: GAME,
        appId: GAME,
        name: expect.any(String),
        iconUrl: expect.anything(),
        logoUrl: expect.anything(),
        followerCount: 1,
      },
    ]);
    await world.rows(`insert into users (name, username, email, password_hash, created_at)
      select 'x', 'old' || n, 'old' || n || '@example.org', '', now() - interval '8 days' from generate_series(1, 4) n`);
    expect((await get<AdminStatsBody>('/stats')).trends.users).toMatchObject({
      current: 2,
      previous: 4,
      percent: -50,
    });
  });

  it('show the state of ingestion', async () => {
    const data = await get<OperationsBody>('/operations');
    const { queues, workers, hosts, fetched, runs, bars } = data;
    expect(data).toMatchObject({ verdict: 'healthy', behindMinutes: 0, failing: { count: 0, games: [] } });
    expect(data.lastRunAt).toMatch(/Z$/);
    expect(data.nextRunAt).toMatch(/Z$/);
    expect(data.medianRunSeconds).toBeGreaterThan(0);
    expect(bars).toHaveLength(48);
    expect(bars[0]).toMatchObject({ runs: 0, games: 0, state: 'none' });
    expect(bars.slice(-2).reduce((sum, { games }) => sum + games, 0)).toBeGreaterThan(0);
    expect(queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ingest-due', 'fan-out', 'fetch-games']),
    );
    expect(workers).toEqual([expect.objectContaining({ isAlive: true })]);
    expect(hosts[0]).toMatchObject({ requestsPerSecond: 10_000, consecutiveFailures: 0, openUntil: null });
    expect(hosts[0]!.requestsToday).toBeGreaterThan(0);
    expect(fetched.games).toBeGreaterThan(0);
    expect(runs.length).toBeGreaterThan(0);
    expect((await get<IngestRunsBody>('/runs')).runs[0]).toMatchObject({ startedAt: expect.any(String) });
  });

  it('list games, find them by name and app id, and show one', async () => {
    const { games, pagination } = await get<AdminGamesBody>('/games');
    expect(games).toEqual([
      {
        id: GAME,
        appId: GAME,
        name: expect.any(String),
        iconUrl: expect.anything(),
        createdAt: expect.any(String),
        state: 'polled',
        failedTries: 0,
        _count: { followedByUsers: 1, updates: expect.any(Number) },
      },
    ]);
    expect(pagination).toMatchObject({ currentPage: 1, totalPages: 1, limit: 20, totalGames: 1 });
    const found = async (text: string) =>
      (await get<AdminGamesBody>(`/games?search=${encodeURIComponent(text)}`)).games.length;
    expect(await found(games[0]!.name.slice(1, 5).toUpperCase())).toBe(1);
    expect(await found(String(GAME))).toBe(1);
    expect(await found('%')).toBe(0);
    expect(await found('no such game')).toBe(0);
    const { game } = await get<AdminGameBody>(`/games/${GAME}`);
    expect(game.feed).toMatchObject({ failures: 0, lastError: null, lastFetchedAt: expect.any(String) });
    expect(game.updates.length).toBeGreaterThan(0);
    for (const id of ['7', '9999999999', 'x'])
      expect((await admin.refused('GET', `/admin/games/${id}`)).status).toBe(404);
  });

  it('correct a kind, which later ingestion does not overwrite', async () => {
    const { gid } = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
    const post = await eventually('the post came', async () =>
      (await updates()).find((update) => update.gid === gid && update.kind !== 'unknown'),
    );
    expect(post).toMatchObject({ isKindCorrected: false, edits: 0, game: { appId: GAME } });
    const kind = post.kind === 'major' ? 'news' : 'major';
    await admin.done('PUT', `/admin/updates/${post.id}/kind`, { body: { kind } });
    expect((await user.update(gid)).kind).toBe(kind);
    await world.rows(`update game_feeds set body_hash = null, etag = null`);
    world.steam.publish({ appid: GAME, eventType: 13, date: nextSecond() });
    await eventually(
      'later kinds were told',
      async () => (await updates())[0]!.id !== post.id && (await updates())[0]!.kind !== 'unknown',
    );
    expect((await user.update(gid)).kind).toBe(kind);
    const { update } = await get<AdminUpdateBody>(`/updates/${post.id}`);
    expect(update).toMatchObject({ kind, isKindCorrected: true, revisions: [], body: expect.any(String) });
    const { entries } = await get<AuditBody>('/audit');
    expect(entries[0]).toMatchObject({
      action: 'kind-corrected',
      target: { type: 'update', id: post.id, name: post.title },
      details: { before: post.kind, kind },
    });
    const refused = await admin.refused('PUT', `/admin/updates/${post.id}/kind`, { body: { kind: 'huge' } });
    expect(refused.status).toBe(400);
    expect((await admin.refused('PUT', '/admin/updates/999999/kind', { body: { kind } })).status).toBe(404);
    const { fanOuts } = await get<FanOutsBody>('/fan-outs');
    expect(fanOuts.find(({ updateId }) => updateId === post.id)).toMatchObject({ recipients: 1 });
  });

  it('show an invalid response as received, and request it again', async () => {
    await world.rows(
      `with run as (insert into ingest_runs (games, failed, ended_at) values (1, 1, now()) returning id)
       insert into ingest_failures (run_id, app_id, reason, message, url, raw_answer)
       select id, $1, 'malformed', 'no JSON', 'http://store.test/news', $2 from run`,
      [GAME, RAW],
    );
    const { failures } = await get<IngestFailuresBody>('/failures');
    const [row] = failures;
    expect(row).toMatchObject({ game: { appId: GAME, name: expect.any(String) }, reason: 'malformed' });
    expect(JSON.stringify(failures)).not.toContain('script');
    expect((await get<IngestFailuresBody>(`/failures?run=${row!.runId}`)).failures).toEqual([row]);
    const { failure } = await get<IngestFailureBody>(`/failures/${row!.id}`);
    expect(failure).toMatchObject({ rawAnswer: RAW, url: 'http://store.test/news' });
    await world.rows('update game_feeds set last_fetched_at = null, due_at = null');
    await admin.done('POST', `/admin/games/${GAME}/fetch`);
    await eventually('it was fetched again', async () => {
      const { game } = await get<AdminGameBody>(`/games/${GAME}`);
      return game.feed?.lastFetchedAt;
    });
    expect((await admin.refused('POST', '/admin/games/7/fetch')).status).toBe(404);
    expect((await admin.refused('GET', '/admin/failures/999999')).status).toBe(404);
  });

  it('tell a game that fails, a run that was killed, and one that was slow', async () => {
    await world.rows(
      `update game_feeds set failures = 4, last_error = 'malformed: no JSON', due_at = now() + interval '20 minutes'
       where app_id = $1`,
      [GAME],
    );
    await world.rows(
      `insert into ingest_runs (started_at, ended_at, games, failed) values
         (now() - interval '3 hours', now() - interval '179 minutes', 50, 0),
         (now() - interval '5 hours', null, 7, 0),
         (now() - interval '7 hours', now() - interval '419 minutes', 10, 2)`,
    );
    const { failing, bars } = await get<OperationsBody>('/operations');
    expect(failing.count).toBe(1);
    expect(failing.games).toEqual([
      expect.objectContaining({ appId: GAME, failures: 4, reason: 'malformed', message: 'no JSON' }),
    ]);
    expect(bars.filter(({ state }) => state === 'slow')[0]).toMatchObject({ games: 50, failed: 0 });
    // Runs of this hour may have failed, too.
    const failedBefore = bars.filter(({ state }) => state === 'failed').slice(0, 2);
    expect(failedBefore).toMatchObject([{ games: 10 }, { games: 7 }]);
    const failed = (await get<AdminGamesBody>('/games?state=failing')).games;
    expect(failed).toMatchObject([{ appId: GAME, state: 'failing', failedTries: 4 }]);
    expect((await get<AdminGamesBody>('/games?state=failing&search=nothing')).games).toEqual([]);
    expect((await admin.refused('GET', '/admin/games?state=fine')).status).toBe(400);
  });

  it('start ingestion: all followed games are due at once', async () => {
    await user.follow(OTHER_GAME, 'Other');
    await eventually(
      'it was fetched',
      async () => (await get<AdminGameBody>(`/games/${OTHER_GAME}`)).game.feed?.lastFetchedAt,
    );
    await world.rows(
      `update game_feeds set due_at = now() + interval '1 day', last_fetched_at = null, leased_until = null`,
    );
    const { message } = await admin.done<{ message: string }>('POST', '/admin/scheduler/trigger');
    expect(message).toBe('Update started for 2 games');
    await eventually('both were fetched', async () => {
      const rows = await world.rows('select from game_feeds where last_fetched_at is null');
      return rows.length === 0;
    });
    expect((await get<AuditBody>('/audit')).entries[0]).toMatchObject({
      action: 'run-triggered',
      details: { games: 2 },
    });
  });

  it('tell what the store is asked and how it answers, and what a replay would change', async () => {
    const source = (): Promise<SourceBody['data']> => get<SourceBody>('/source');
    await eventually('the answers are learned', async () =>
      (await source()).endpoints.some(({ endpoint }) => endpoint === 'ISteamNews/GetNewsForApp'),
    );
    expect((await source()).requests.map(({ purpose }) => purpose)).toContain('new-games');
    expect((await get<SourceAlarmsBody>('/source/alarms')).alarms).toEqual([]);
    const start = (isTrial: boolean) => ['POST', '/admin/source/replays', { body: { isTrial } }] as const;
    expect((await admin.refused(...start(false))).status).toBe(409);
    for (const isTrial of [true, false]) {
      await admin.done(...start(isTrial));
      await eventually('the replay has ended', async () => (await source()).replays[0]?.endedAt);
      const [replay] = (await source()).replays;
      expect(replay).toMatchObject({ isTrial, changed: { excerpt: 0, kind: 0, hash: 0, item: 0 } });
      expect(replay!.posts).toBeGreaterThan(0);
    }
    expect((await admin.refused('POST', '/admin/source/alarms/9/seen')).status).toBe(404);
  });
});
