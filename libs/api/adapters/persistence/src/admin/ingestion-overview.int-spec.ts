import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, makeDue } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlAdminOperationsQueries } from './sql-admin-operations.queries.ts';

const test = await openTestDatabase();

describe('the state of ingestion in PostgreSQL', () => {
  const queries = new SqlAdminOperationsQueries(test.db, 1);

  beforeEach(() => emptyTables(test.db, 'games', 'fan_outs', 'ingest_runs', 'ingest_failures', 'workers'));

  const aWorker = (age: string) =>
    test.db.query(`insert into workers (id, seen_at) values ('a', now() - interval '${age}')`);

  it('is stopped without a living worker', async () => {
    expect(await queries.getIngestion()).toMatchObject({
      verdict: 'stopped',
      lastRunAt: null,
      nextRunAt: null,
      medianRunSeconds: null,
    });
    await aWorker('2 minutes');
    expect((await queries.getIngestion()).verdict).toBe('stopped');
  });

  it.each([
    [-60, 'healthy', 0],
    [100, 'healthy', 1],
    [130, 'behind', 2],
    [750, 'behind', 12],
  ])('with a game that has been due for %i s is %s', async (seconds, verdict, behindMinutes) => {
    await aWorker('1 second');
    await addGames(test.db, [10]);
    await makeDue(test.db, [10], new Date(Date.now() - seconds * 1_000));
    expect(await queries.getIngestion()).toMatchObject({ verdict, behindMinutes });
  });

  it('is judged by the clock of the database', async () => {
    await aWorker('1 second');
    await addGames(test.db, [10]);
    await makeDue(test.db, [10], new Date());
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    try {
      expect(await queries.getIngestion()).toMatchObject({ verdict: 'healthy', behindMinutes: 0 });
    } finally {
      clock.mockRestore();
    }
  });

  describe('tells the freshness of updates', () => {
    it('of none', async () => {
      const { freshness } = await queries.getIngestion();
      expect(freshness).toEqual({ updates: 0, medianSeconds: null, p95Seconds: null });
    });

    it('that somebody waited for in the last week', async () => {
      await addGames(test.db, [10]);
      await test.db.query(
        `with seen as (
           insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
           select 10, n::text, '', '', '', '', '', '', 'patch', now() - days * interval '1 day' - n * interval '1 second',
             now() - days * interval '1 day'
           from (select n, case when n > 200 then 8 else 6 end as days from generate_series(0, 300) n) made
           returning id, app_id, posted_at, seen_at, gid
         )
         insert into fan_outs (update_id, app_id, posted_at, created_at)
         select id, app_id, posted_at, seen_at from seen where gid::int % 2 = 0`,
      );
      // A reminder, which is no update.
      await test.db.query(
        `insert into fan_outs (update_id, app_id, posted_at) values (900000, 10, now() - interval '5 days')`,
      );
      const { freshness } = await queries.getIngestion();
      expect(freshness).toEqual({ updates: 101, medianSeconds: 100, p95Seconds: 190 });
    });
  });

  it('counts the games whose histories are read', async () => {
    expect((await queries.getIngestion()).histories).toEqual({ read: 0, games: 0 });
    await addGames(test.db, [10, 20]);
    await test.db.query(
      `insert into game_histories (app_id, reaches_back_to, ended_by, due_at)
       values (10, now(), 'store', null), (20, now(), null, now())`,
    );
    expect((await queries.getIngestion()).histories).toEqual({ read: 1, games: 2 });
  });

  it('names the games with the most failures, and none that is not polled any more', async () => {
    await addGames(test.db, [10, 20, 30, 40, 50, 60, 70]);
    await makeDue(test.db, [10, 20, 30, 40, 50, 60], new Date(Date.now() + 60_000));
    await test.db.query(
      `update game_feeds set failures = app_id / 10 - 1, last_error = 'refused: no', etag = null`,
    );
    await test.db.query(`insert into game_feeds (app_id, failures) values (70, 9)
      on conflict (app_id) do update set failures = 9, due_at = null`);
    await test.db.query(`
      with run as (insert into ingest_runs default values returning id)
      insert into ingest_failures (run_id, app_id, reason, message, url, raw_answer)
      select id, 60, reason, reason || '!', '', '' from run, unnest('{malformed,throttled}'::text[]) reason`);
    const { failing } = await queries.getIngestion();
    expect(failing.count).toBe(5);
    expect(failing.games.map(({ appId, failures }) => [appId, failures])).toEqual([
      [60, 5],
      [50, 4],
      [40, 3],
      [30, 2],
      [20, 1],
    ]);
    expect(failing.games[0]).toMatchObject({ reason: 'throttled', message: 'throttled!' });
    expect(failing.games[1]).toMatchObject({ message: 'refused: no', failedAt: null });
  });
});
