import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, makeDue } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlHeartbeat } from './sql-health.ts';
import { SqlOperationsQueries } from './sql-operations.queries.ts';

const NONE = { refused: 0, throttled: 0, unreachable: 0, malformed: 0 };

const test = await openTestDatabase();

describe('metrics queries', () => {
  const operations = new SqlOperationsQueries(test.db);

  beforeEach(() =>
    emptyTables(
      test.db,
      'games',
      'ingest_runs',
      'ingest_failures',
      'store_hosts',
      'workers',
      'users',
      'deliveries',
      'webhook_deliveries',
    ),
  );

  it('return values on an empty database', async () => {
    expect(await operations.read()).toEqual({
      ingestion: {
        due: 0,
        oldestDueSeconds: 0,
        lastRunSeconds: null,
        recent: { runs: 0, games: 0, newPosts: 0, requests: 0, failures: NONE },
      },
      openAlarms: 0,
      hosts: [],
      fanOut: { unfinished: 0, oldestSeconds: 0 },
      workers: { alive: 0, lastSeenSeconds: null },
      rows: expect.objectContaining({ users: expect.any(Number), notifications: expect.any(Number) }),
    });
  });

  it('return the number of due games and the oldest due time', async () => {
    await addGames(test.db, [10, 20, 30]);
    await makeDue(test.db, [10], new Date(Date.now() - 90_000));
    await makeDue(test.db, [20], new Date(Date.now() - 5_000));
    await makeDue(test.db, [30], new Date(Date.now() + 60_000));
    const { ingestion } = await operations.read();
    expect(ingestion.due).toBe(2);
    expect(ingestion.oldestDueSeconds).toBeGreaterThanOrEqual(90);
    expect(ingestion.oldestDueSeconds).toBeLessThan(100);
  });

  it('return the runs of the last five minutes, with failures by reason', async () => {
    await test.db.query(`
      insert into ingest_runs (id, started_at, ended_at, games, new_posts, failed, requests) values
        (1, now() - interval '9 minutes', now() - interval '6 minutes', 100, 100, 1, 100),
        (2, now() - interval '2 minutes', now() - interval '1 minute', 8, 3, 2, 9),
        (3, now(), null, 5, 5, 0, 5),
        (4, now() - interval '30 seconds', now() - interval '20 seconds', 2, 1, 1, 2)`);
    await test.db.query(`
      insert into ingest_failures (run_id, app_id, reason, message, url, raw_answer) values
        (1, 1, 'malformed', '', '', ''), (2, 1, 'throttled', '', '', ''), (2, 2, 'throttled', '', '', ''),
        (4, 2, 'refused', '', '', '')`);
    const { ingestion } = await operations.read();
    expect(ingestion.recent).toEqual({
      runs: 2,
      games: 10,
      newPosts: 4,
      requests: 11,
      failures: { ...NONE, throttled: 2, refused: 1 },
    });
    expect(ingestion.lastRunSeconds).toBeGreaterThanOrEqual(20);
  });

  it('return the breaker state of each store host, and reset yesterday’s count', async () => {
    await test.db.query(`
      insert into store_hosts (host, open_until, consecutive_failures, day, requests_today) values
        ('api.test', now() + interval '1 minute', 5, current_date, 70),
        ('store.test', now() - interval '1 minute', 0, current_date - 1, 900)`);
    expect((await operations.read()).hosts).toEqual([
      { host: 'api.test', requestsToday: 70, consecutiveFailures: 5, isOpen: true },
      { host: 'store.test', requestsToday: 0, consecutiveFailures: 0, isOpen: false },
    ]);
  });

  it('count the workers that are alive with each beat', async () => {
    await test.db.query(`insert into workers (id, seen_at) values ('gone', now() - interval '16 seconds')`);
    const heartbeat = new SqlHeartbeat(test.db);
    expect(heartbeat.workers).toBe(1);
    await heartbeat.beat('first');
    await new SqlHeartbeat(test.db).beat('second');
    await heartbeat.beat('first');
    expect(heartbeat.workers).toBe(2);
  });

  it('return the fan-outs in progress, and the workers with a heartbeat in the last minute', async () => {
    await addGames(test.db, [10]);
    await test.db.query(`
      with new as (
        insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
        select 10, n::text, '', '', '', '', '', '', 'patch', now(), now() from generate_series(1, 3) n
        returning id, gid
      )
      insert into fan_outs (update_id, app_id, posted_at, created_at, finished_at)
      select id, 10, now(), now() - interval '40 seconds', case when gid = '1' then now() end from new`);
    await test.db.query(`
      insert into workers (id, seen_at) values ('a', now()), ('b', now() - interval '2 minutes')`);
    const { fanOut, workers } = await operations.read();
    expect(fanOut.unfinished).toBe(2);
    expect(fanOut.oldestSeconds).toBeGreaterThanOrEqual(40);
    expect(workers.alive).toBe(1);
    expect(workers.lastSeenSeconds).toBeLessThan(10);
  });
});
