import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf, end, forgetPeakOf, memoryOf, startProduct } from './processes.ts';
import type { BenchDatabase } from './server.ts';

/** Of no use elsewhere. */
export const ENCRYPTION_KEY = 'of-the-benchmark-and-of-nobody-else';
/** Concurrent fetches. */
export const IN_FLIGHT = 64;
const POLL_MS = 50;
const PATIENCE_MS = 1_800_000;

/** One round of ingestion, from the product's run records. */
export interface IngestRound {
  /** From the start of the first run to the end of the last, by the database's clock. */
  seconds: number;
  games: number;
  newPosts: number;
  failed: number;
}

/** The product's worker process. */
export class Worker {
  private constructor(
    private readonly child: ChildProcess,
    private readonly db: BenchDatabase,
  ) {}

  /** @param storeUrl the simulated store; null: none is requested */
  static async start(
    workDir: string,
    db: BenchDatabase,
    storeUrl: string | null,
    settings: Record<string, string> = {},
  ): Promise<Worker> {
    const store = storeUrl ?? 'http://127.0.0.1:9';
    const child = startProduct(workDir, {
      ROLE: 'worker',
      PORT: '0',
      DATABASE_URL: db.url,
      DATA_DIR: workDir,
      ENCRYPTION_KEY,
      STEAM_WEB_API_URL: store,
      STEAM_STORE_URL: store.replace('127.0.0.1', 'localhost'),
      STEAM_COMMUNITY_URL: store,
      STEAM_REQUESTS_PER_SECOND: '100000',
      INGEST_INTERVAL_SECONDS: '86400',
      ...settings,
    });
    const worker = new Worker(child, db);
    await worker.until('select from workers');
    await sleep(1_000);
    return worker;
  }

  /** Makes every game due and waits until each has been fetched. */
  async ingestAll(): Promise<IngestRound> {
    const [start] = await this.db.query<{ at: string; last: string }>(
      'select now()::text as at, coalesce(max(id), 0)::text as last from ingest_runs',
    );
    await this.db.query('update game_feeds set due_at = now()');
    const fetched = `select where not exists (select from game_feeds
      where last_fetched_at is null or last_fetched_at < $1::timestamptz or lease is not null)`;
    await this.until(fetched, [start!.at]);
    // Runs of one worker come one after the other. One that has failed never ends, and the next continues.
    const ended = `select where (select ended_at from ingest_runs where id > $1 order by id desc limit 1) is not null`;
    await this.until(ended, [start!.last]);
    const [round] = await this.db.query<IngestRound & Record<string, number>>(
      `select extract(epoch from max(ended_at) - min(started_at))::float8 as seconds, sum(games)::int as games,
         sum(new_posts)::int as "newPosts", sum(failed)::int as failed from ingest_runs where id > $1`,
      [start!.last],
    );
    if (!round || round.failed > 0)
      throw new Error(`${round?.failed} games could not be fetched; see worker.log`);
    return round;
  }

  /** Waits until every update is classified and no job is left, except the one that reads histories for a minute. */
  async settle(): Promise<void> {
    await this.until(
      `select where not exists (select from pgboss.job
         where state in ('created', 'retry', 'active') and name <> 'read-histories')`,
    );
  }

  /** Waits until all posts are in the search index, so that indexing is not measured with what comes next. */
  async untilIndexed(): Promise<void> {
    await this.until(
      `select from search_progress
       where update_id = (select coalesce(max(id), 0) from updates)
         and revision_id = (select coalesce(max(id), 0) from update_revisions)`,
    );
  }

  /** Highest resident memory so far, MB. */
  get peakMemory(): number {
    return memoryOf(this.child)?.peak ?? NaN;
  }

  /** Measures the peak from now on. */
  forgetPeak(): void {
    forgetPeakOf(this.child);
  }

  get cpuSeconds(): number {
    return cpuSecondsOf(this.child);
  }

  stop(): Promise<void> {
    return end(this.child);
  }

  /** Waits until the statement returns a row. */
  async until(sql: string, parameters: unknown[] = [], pollMs = POLL_MS): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while ((await this.db.query(sql, parameters)).length === 0) {
      if (this.child.exitCode !== null) throw new Error('The worker ended; see worker.log.');
      if (Date.now() > deadline) throw new Error(`Waited in vain: ${sql}`);
      await sleep(pollMs);
    }
  }
}

/** A worker with 64 concurrent fetches on games that are not due, all followed by one user. */
export const startIngestingWorker = async (
  workDir: string,
  db: BenchDatabase,
  storeUrl: string,
  appIds: number[],
): Promise<Worker> => {
  await seedFollowedGames(db, appIds);
  return Worker.start(workDir, db, storeUrl, { INGEST_CONCURRENCY: `${IN_FLIGHT}` });
};

/** Games with feeds that are not due, all followed by one user. */
export const seedFollowedGames = async (db: BenchDatabase, appIds: number[]): Promise<void> => {
  await db.query(
    `insert into users (id, name, username, email, password_hash, created_at)
     values (1, 'Reader', 'reader', 'reader@example.com', '-', now()) on conflict do nothing`,
  );
  await db.query(`insert into games (app_id, name) select id, 'Game ' || id from unnest($1::int[]) as id`, [
    appIds,
  ]);
  await db.query(`insert into game_feeds (app_id) select unnest($1::int[])`, [appIds]);
  await db.query(
    `insert into follows (user_id, app_id, followed_at) select 1, id, now() from unnest($1::int[]) as id`,
    [appIds],
  );
  await db.settle();
};
