import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, createTestDatabase, makeDue } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { SqlAdminOperationsQueries } from './sql-admin-operations.queries.ts';

describe('the state of ingestion in PostgreSQL', () => {
  let test: TestDatabase;
  let queries: SqlAdminOperationsQueries;
  beforeAll(async () => {
    test = await createTestDatabase();
    queries = new SqlAdminOperationsQueries(test.db, 1);
  });
  afterAll(() => test.close());
  beforeEach(() => emptyTables(test.db, 'games', 'ingest_runs', 'ingest_failures', 'workers'));

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
