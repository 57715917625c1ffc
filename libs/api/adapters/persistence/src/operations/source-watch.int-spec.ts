import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SeenAnswer } from '@patchlight/application/ports';
import { sourceAlarmContract } from '@patchlight/testing';
import { SqlSourceQueries } from '../admin/sql-source.queries.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PostgresRequestBudget } from '../kernel/requests/postgres-request-budget.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { tidy } from '../testing/tidy.ts';
import { SqlIngestRunRepository } from '../updates/sql-ingest-run.repository.ts';
import { SqlPollRepository } from '../updates/sql-poll.repository.ts';
import { SqlSearchIndexRepository } from '../updates/sql-search-index.repository.ts';
import { SqlSourceAlarmRepository } from './sql-source-alarm.repository.ts';
import { SqlSourceWatch } from './sql-source-watch.ts';

const DETAILS = 'api/appdetails';
const DAY = 86_400_000;

const test = await openTestDatabase();

describe('the watch over the store', () => {
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const queries = new SqlSourceQueries(test.db);
  let errors: unknown[];
  const watch = () => new SqlSourceWatch(test.db, unitOfWork, (error) => errors.push(error));
  const overview = () => queries.getOverview();
  const alarms = async () => (await queries.listAlarms({ page: 1, limit: 20 })).alarms;
  const answer = (n: number, document: unknown, more: Partial<SeenAnswer> = {}): SeenAnswer => ({
    endpoint: DETAILS,
    url: `http://store.test/api/appdetails?appids=${n}`,
    document,
    bytes: 100,
    isPersonal: false,
    ...more,
  });
  /** Sees so many answers in two processes. */
  const see = async (count: number, documentOf: (n: number) => unknown, more: Partial<SeenAnswer> = {}) => {
    const both = [watch(), watch()];
    for (let n = 0; n < count; n += 1) {
      both[n % 2]!.see(answer(n, documentOf(n), more));
      if (n % 10 === 9) await Promise.all(both.map((one) => one.flush()));
    }
    await Promise.all(both.map((one) => one.flush()));
  };

  beforeEach(async () => {
    errors = [];
    await emptyTables(
      test.db,
      'source_shapes',
      'source_alarms',
      'store_requests',
      'store_host_changes',
      'store_hosts',
      'unknown_tags',
      'replays',
      'users',
      'games',
      'ingest_runs',
    );
  });

  sourceAlarmContract(async () => ({
    unitOfWork,
    alarms: new SqlSourceAlarmRepository(test.db),
    raise: async ({ endpoint, path, drift, before, now }) => {
      const row = await test.db.queryOne<{ id: string }>(
        `insert into source_alarms (endpoint, path, drift, before, now, url, example)
         values ($1, $2, $3, $4::text[], $5, '', '') returning id`,
        [endpoint, path, drift, before, now],
      );
      return row!.id;
    },
    elapse: (ms) => test.db.query(`update source_alarms set told_at = told_at - $1 * interval '1 ms'`, [ms]),
  }));

  it('knows nothing at first, and says so', async () => {
    expect(await overview()).toEqual({
      punctuality: { goal: 95, active: 0, measured: 0, withinOne: 0, withinTwo: 0, late: [] },
      requests: [],
      breakers: [],
      endpoints: [],
      unknownTags: [],
      openAlarms: 0,
      replays: [],
    });
  });

  it('learns the answers that all processes see, and raises one alarm with its first example', async () => {
    await see(100, (n) => ({ [n]: { success: true, data: { name: `Game ${n}` } } }));
    await see(30, (n) => ({ [n]: { success: true, data: { name: n === 0 ? 7 : n } } }));
    expect((await overview()).endpoints).toEqual([
      { endpoint: DETAILS, answers: 130, needed: 100, paths: 5, seenAt: expect.any(String) },
    ]);
    expect(await alarms()).toEqual([
      {
        id: expect.any(String),
        endpoint: DETAILS,
        path: '{}.data.name',
        drift: 'changed',
        before: ['string'],
        now: 'number',
        url: expect.stringMatching(/appids=\d+$/),
        example: expect.stringMatching(/^\{"name":\d+\}$/),
        raisedAt: expect.any(String),
        seenAt: null,
      },
    ]);
    expect((await overview()).openAlarms).toBe(1);
    expect(errors).toEqual([]);
  });

  it('stores no value and no query of answers about persons', async () => {
    const personal = { isPersonal: true, url: 'http://api.test/games?steamid=76561190000000001' };
    await see(100, () => ({ response: { games: [] } }), personal);
    for (const n of [1, 2, 3])
      await see(10, () => ({ response: { games: [], owner: 'Ada Lovelace' } }), {
        ...personal,
        url: `${personal.url}${n}`,
      });
    const rows = await test.db.query(
      'select shape::text as text from source_shapes union all select url || example from source_alarms',
    );
    expect(await alarms()).toMatchObject([
      { path: 'response.owner', example: expect.stringContaining('string') },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Ada|7656/);
  });

  it('looks at some of a burst only, and survives hostile answers', async () => {
    const one = watch();
    const hostile = JSON.parse(
      `{"__proto__":{"\\u0000":"\\ud800"},"${'x'.repeat(5_000)}":[${'['.repeat(500)}${']'.repeat(500)}]}`,
    );
    for (let n = 0; n < 1_000; n += 1)
      one.see(answer(n, n % 2 ? hostile : { [`field${n}`]: n, '\0': '\0', ...hostile }));
    await one.flush();
    expect((await overview()).endpoints).toMatchObject([{ answers: 20 }]);
    expect(errors).toEqual([]);
  });

  it('costs little CPU, in bursts, too', async () => {
    const post = Object.fromEntries(Array.from({ length: 40 }, (_, field) => [`field_${field}`, 'x']));
    const document = { appnews: { newsitems: Array.from({ length: 20 }, () => post) } };
    const one = watch();
    /** Milliseconds of CPU for so many answers between two flushes, which are five seconds apart. */
    const cost = async (answers: number): Promise<number> => {
      const before = process.cpuUsage();
      for (let n = 0; n < answers; n += 1) one.see(answer(n, document));
      await one.flush();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    for (let n = 0; n < 10; n += 1) await cost(2_000);
    const [many, few] = [await cost(2_000), await cost(5)];
    process.stdout.write(
      `CPU a second: ${(many / 5).toFixed(1)} ms at 400 answers a second, ${(few / 5).toFixed(1)} ms at one\n`,
    );
    expect((await overview()).endpoints).toMatchObject([{ answers: 11 * 20 + 5 }]);
  });

  it('keeps what it has learned bounded', async () => {
    await see(200, (n) =>
      Object.fromEntries(Array.from({ length: 50 }, (_, field) => [`field_${n}_${field}`, 'x'.repeat(500)])),
    );
    const row = await test.db.queryOne<{ paths: number; bytes: number }>(
      'select paths, length(shape::text) as bytes from source_shapes',
    );
    expect(row!.paths).toBeLessThanOrEqual(600);
    expect(row!.bytes).toBeLessThan(200_000);
  });

  it('counts requests by purpose, and forgets them after 30 days', async () => {
    const one = watch();
    for (let n = 0; n < 3; n += 1) one.countRequest('store.test', 'polls');
    one.countRequest('store.test', 'searches');
    await one.flush();
    one.countRequest('api.test', 'polls');
    await one.flush();
    expect((await overview()).requests).toEqual([
      { purpose: 'polls', today: 4, week: 4 },
      { purpose: 'searches', today: 1, week: 1 },
    ]);
    await test.db.query('update store_requests set day = day - 31');
    await tidy(test.db);
    expect(await test.db.query('select from store_requests')).toEqual([]);
  });

  it('forgets alarms that were seen, tags and replays after a while, but no open alarm', async () => {
    await test.db.query(
      `insert into source_alarms (endpoint, path, drift, before, url, example, raised_at, seen_at) values
         ('x', 'open', 'new', '{}', '', '', now() - interval '1 year', null),
         ('x', 'seen', 'new', '{}', '', '', now() - interval '1 year', now() - interval '91 days'),
         ('x', 'just seen', 'new', '{}', '', '', now() - interval '1 year', now() - interval '89 days')`,
    );
    await test.db.query(
      `insert into unknown_tags (tag, posts, gid, seen_at) values
         ('old', 1, '1', now() - interval '91 days'), ('new', 1, '1', now())`,
    );
    await test.db.query(
      `insert into replays (is_trial, up_to_update_id, ended_at) values
         (true, 0, now() - interval '31 days'), (true, 0, now())`,
    );
    await tidy(test.db);
    expect((await alarms()).map(({ path }) => path)).toEqual(['open', 'just seen']);
    const { unknownTags, replays } = await overview();
    expect([unknownTags.map(({ tag }) => tag), replays.length]).toEqual([['new'], 1]);
  });

  it('tells when a breaker opened and closed, for 30 days', async () => {
    const budget = new PostgresRequestBudget(test.db);
    await budget.reserve('store.test', 1, 'scheduled');
    await budget.recordFailure('store.test', null);
    expect((await overview()).breakers).toEqual([]);
    await budget.recordFailure('store.test', 429);
    await budget.recordFailure('store.test', 429);
    await budget.recordSuccess('store.test');
    await budget.recordSuccess('store.test');
    expect((await overview()).breakers).toMatchObject([
      { host: 'store.test', state: 'closed', status: null, openUntil: null },
      { host: 'store.test', state: 'open', status: 429, failures: 2, openUntil: expect.any(String) },
    ]);
    await tidy(test.db);
    expect((await overview()).breakers).toHaveLength(2);
    await test.db.query(`update store_host_changes set at = at - interval '31 days'`);
    await tidy(test.db);
    expect((await overview()).breakers).toEqual([]);
  });

  it('compares active games with their intervals', async () => {
    const polls = new SqlPollRepository(test.db);
    const runId = await new SqlIngestRunRepository(test.db).start();
    const followers = await addUsers(test.db, 1);
    const games = [1, 2, 3, 4, 5];
    await addGames(test.db, games);
    for (const appId of games) await addFollows(test.db, appId, followers, new Date(0));
    const leased = await polls.lease(games, 60_000);
    await unitOfWork.run(() =>
      polls.save(
        runId,
        leased.map(({ appId, lease }) => ({
          appId,
          lease,
          nextDueAt: new Date(Date.now() + 600_000),
          appetite: 1,
          outcome: 'changed' as const,
          validators: { etag: null, bodyHash: 'hash' },
          posts: [aPost({ postedAt: new Date(Date.now() - (appId === 5 ? 8 : 1) * DAY) })],
          areKindsKnown: true,
        })),
      ),
    );
    // Game 2 is between one and two intervals late, 3 is later, and of 4 no interval is known.
    await test.db.query(
      `update game_feeds set last_fetched_at = now() - (case app_id when 2 then 900 when 3 then 1300 else 60 end) * interval '1 second',
         polled_every = case when app_id <> 4 then polled_every end`,
    );
    expect((await overview()).punctuality).toEqual({
      goal: 95,
      active: 4,
      measured: 3,
      withinOne: 1,
      withinTwo: 2,
      late: [{ appId: 3, name: 'Game 3', polledAt: expect.any(String), intervalSeconds: expect.any(Number) }],
    });
    // A failure keeps the interval that was planned.
    const [failing] = await polls.lease([1], 60_000);
    await unitOfWork.run(() =>
      polls.save(runId, [
        {
          appId: 1,
          lease: failing!.lease,
          nextDueAt: new Date(Date.now() + DAY),
          appetite: 1,
          outcome: 'failed',
          reason: 'unreachable',
          message: '',
          url: '',
          rawAnswer: '',
        },
      ]),
    );
    const row = await test.db.queryOne<{ polled_every: number }>(
      'select polled_every from game_feeds where app_id = 1',
    );
    expect(row!.polled_every).toBeLessThanOrEqual(600);
  });

  it('counts the unknown tags of stored posts, each post once', async () => {
    await addGames(test.db, [1]);
    const index = new SqlSearchIndexRepository(test.db, unitOfWork);
    for (const [gid, body] of [
      ['1', '[p]Known[/p] [Fixed] [mystery]x[/mystery] [/mystery]'],
      ['2', '[MYSTERY=1]x[/MYSTERY] [other]y[/other]'],
    ])
      await test.db.query(
        `insert into updates (app_id, gid, title, url, author, body, format, excerpt, content_hash, tags, kind, posted_at, seen_at)
         values (1, $1, '', '', '', $2, 'bbcode', '', '', '{}', 'patch', now(), now())`,
        [gid, body],
      );
    while ((await index.advance(10)).hasMore);
    const found = (await overview()).unknownTags;
    expect(found).toMatchObject([
      { tag: 'mystery', posts: 2, gid: '1' },
      { tag: 'other', posts: 1, gid: '2' },
    ]);
  });
});
