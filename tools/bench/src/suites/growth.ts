import { createOrm, Database, SqlInboxQueries } from '@patchlight/adapters/persistence';
import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';
import { Store } from '../environment/store.ts';
import { startIngestingWorker } from '../environment/worker.ts';

const ROWS_PER_USER = 50;
const UPDATES = 2_000;
const PAGES = 600;
const GAMES = { quick: [20, 60], usual: [1_000, 10_000], full: [1_000, 100_000] } as const;

const many = (count: number): string => count.toLocaleString('en-US');

/** What one page and one game cost when everything else grows. */
export const measureGrowth = async (run: Run): Promise<void> => {
  await inboxGrowth(run);
  await ingestionGrowth(run);
};

const inboxGrowth = async (run: Run): Promise<void> => {
  const large = { quick: 20_000, usual: 5_000_000, full: 20_000_000 }[run.size];
  const db = await run.server.create('bench_growth');
  await seedUpdates(db);
  const orm = await createOrm({ databaseUrl: db.url, isUnlimited: true });
  const inbox = new SqlInboxQueries(new Database(orm.em));
  const cost = async (rows: number): Promise<number> => {
    await fillInboxes(db, rows);
    return median(await pageTimes(inbox, rows / ROWS_PER_USER));
  };
  const before = await cost(10_000);
  const after = await cost(large);
  run.record({
    suite: 'growth',
    name: `page of the inbox at ${many(large)} rows`,
    value: after,
    unit: 'ms',
    reference: { name: 'at 10,000 rows', value: before },
    goal: goals.growth,
  });
  await orm.close(true);
  await run.server.drop(db);
};

const seedUpdates = async (db: BenchDatabase): Promise<void> => {
  await db.query(`insert into games (app_id, name) select n, 'Game ' || n from generate_series(1, 100) n`);
  await db.query(
    `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
     select 1 + n % 100, n::text, 'Post', 'https://example.com', '', 'Body', 'Excerpt', '', 'patch', now(), now()
     from generate_series(1, $1) n`,
    [UPDATES],
  );
};

/** Inboxes of 50 entries for the required number of users, written in the order of fan-outs: update by update. */
const fillInboxes = async (db: BenchDatabase, rows: number): Promise<void> => {
  await db.query('truncate notifications');
  await db.query(
    `insert into notifications (user_id, update_id, is_read)
     select u, (u * 13 + n * 37) % $3 + 1, n % 3 > 0 from generate_series(1, $2) n, generate_series(1, $1) u`,
    [rows / ROWS_PER_USER, ROWS_PER_USER, UPDATES],
  );
  await db.settle();
};

/** Milliseconds of the first page and its unread count, for users spread over the table. */
const pageTimes = async (inbox: SqlInboxQueries, users: number): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const userId = String(1 + ((n * 7_919) % users));
    const startedAt = performance.now();
    await inbox.getPage(userId, { unreadOnly: false, order: 'desc', perPage: 20, cursor: null });
    times.push(performance.now() - startedAt);
  }
  return times.slice(PAGES / 6);
};

const ingestionGrowth = async (run: Run): Promise<void> => {
  const [small, large] = GAMES[run.size];
  const store = await Store.start(large, 5);
  const cold: number[][] = [];
  const unchanged: number[][] = [];
  for (const games of [small, large]) {
    const times = { cold: [] as number[], unchanged: [] as number[] };
    for (let round = 0; round < run.rounds; round += 1) {
      const db = await run.server.create('bench_growth');
      const worker = await startIngestingWorker(run.workDir, db, store.url, store.appIds.slice(0, games));
      times.cold.push(((await worker.ingestAll()).seconds / games) * 1_000);
      await worker.settle();
      await db.settle();
      times.unchanged.push(((await worker.ingestAll()).seconds / games) * 1_000);
      await worker.stop();
      await run.server.drop(db);
    }
    cold.push(times.cold);
    unchanged.push(times.unchanged);
  }
  await store.stop();
  for (const [kind, [ofSmall, ofLarge]] of Object.entries({ cold, unchanged })) {
    run.record({
      suite: 'growth',
      name: `one game of ${many(large)}, ${kind}`,
      value: median(ofLarge!),
      unit: 'ms',
      reference: { name: `of ${many(small)}`, value: median(ofSmall!) },
      goal: goals.growth,
    });
  }
};
