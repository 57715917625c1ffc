import { FanOutUpdates } from '@patchlight/application';
import {
  createOrm,
  Database,
  MikroUnitOfWork,
  PlanReader,
  SqlEditAudience,
  SqlFanOutRepository,
  SqlRuleRepository,
} from '@patchlight/adapters/persistence';
import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';

/** As the product constructs it. */
export const fanOutOn = (database: Database, unitOfWork: MikroUnitOfWork): FanOutUpdates => {
  const clock = { now: () => new Date() };
  const plans = new PlanReader(database, clock, null);
  const edits = new SqlEditAudience(database, new SqlRuleRepository(database, plans), clock);
  return new FanOutUpdates(new SqlFanOutRepository(database, unitOfWork, plans, edits));
};

const PLAIN_INSERT = `insert into plain_notifications (user_id, update_id)
  select user_id, $1::bigint from follows where app_id = $2 and followed_at <= $3 order by user_id`;

/** One post into the inboxes of all followers of its game: FanOutUpdates against one plain statement. */
export const measureFanOut = async (run: Run): Promise<void> => {
  const sizes = run.size === 'quick' ? [2_000] : [10_000, 100_000, 1_000_000];
  const db = await run.server.create('bench_fan_out');
  await seedFollowers(db, sizes);
  const orm = await createOrm({ databaseUrl: db.url, isUnlimited: true });
  const unitOfWork = new MikroUnitOfWork(orm.em);
  const database = new Database(orm.em);
  const fanOut = fanOutOn(database, unitOfWork);
  for (const [index, followers] of sizes.entries()) {
    const appId = index + 1;
    const plain: number[] = [];
    const product: number[] = [];
    for (let round = 0; round < run.rounds; round += 1) {
      plain.push(await plainInsert(db, appId));
      product.push(await productFanOut(db, appId, followers, (id) => fanOut.execute([id])));
    }
    recordFanOut(run, followers, median(product), median(plain));
  }
  await orm.close(true);
  await explainFanOut(run, db);
  await run.server.drop(db);
};

const recordFanOut = (run: Run, followers: number, product: number, plain: number): void => {
  const name = `one post to ${followers.toLocaleString('en-US')} followers`;
  run.record({
    suite: 'fan-out',
    name,
    value: followers / product,
    unit: 'rows/s',
    reference: { name: 'INSERT … SELECT', value: followers / plain },
    goal: goals.fanOut,
  });
  if (followers === 1_000_000) {
    run.record({ suite: 'fan-out', name, value: product, unit: 's', goal: goals.fanOutMillion });
  }
};

/** Game 1 has `sizes[0]` followers, game 2 `sizes[1]`, and so on; each game has one post to fan out to all of them. */
export const seedFollowers = async (db: BenchDatabase, sizes: number[]): Promise<void> => {
  await db.query(
    `insert into users (id, name, username, email, password_hash, created_at)
     select n, 'User', 'user' || n, 'user' || n || '@example.com', '-', now() from generate_series(1, $1) n`,
    [Math.max(...sizes)],
  );
  for (const [index, followers] of sizes.entries()) {
    await db.query(`insert into games (app_id, name) values ($1, 'Game')`, [index + 1]);
    await db.query(
      `insert into follows (user_id, app_id, followed_at)
       select n, $1, now() - interval '1 day' from generate_series(1, $2) n`,
      [index + 1, followers],
    );
  }
  await db.query(
    `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
     select app_id, app_id::text, 'Post', 'https://example.com', '', '', '', '', 'patch', now(), now() from games`,
  );
  await db.query('create table plain_notifications (like notifications including all)');
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
};

const empty = async (db: BenchDatabase): Promise<void> => {
  await db.query('truncate notifications, plain_notifications, fan_outs, instant_queue');
  await db.settle();
};

const plainInsert = async (db: BenchDatabase, appId: number): Promise<number> => {
  await empty(db);
  const [post] = await db.query<{ id: string; posted_at: Date }>(
    'select id, posted_at from updates where app_id = $1',
    [appId],
  );
  return timed(() => db.query(PLAIN_INSERT, [post!.id, appId, post!.posted_at]));
};

export const productFanOut = async (
  db: BenchDatabase,
  appId: number,
  followers: number,
  fanOut: (updateId: string) => Promise<void>,
): Promise<number> => {
  await empty(db);
  const [row] = await db.query<{ update_id: string }>(
    `insert into fan_outs (update_id, app_id, posted_at)
     select id, app_id, posted_at from updates where app_id = $1 returning update_id`,
    [appId],
  );
  const seconds = await timed(() => fanOut(row!.update_id));
  const [written] = await db.query<{ n: number }>('select count(*)::int as n from notifications');
  if (written?.n !== followers) throw new Error(`${written?.n} notifications instead of ${followers}`);
  return seconds;
};

const explainFanOut = async (run: Run, db: BenchDatabase): Promise<void> => {
  await empty(db);
  await run.explain(
    'fan-out: ends of the next range of followers',
    db,
    'select min(user_id), max(user_id) from follows where app_id = $1 and user_id > $2',
    [1, '4000'],
  );
  await run.explain(
    'fan-out: one range',
    db,
    `insert into notifications (user_id, update_id) select user_id, $1::bigint from follows
     where app_id = $2 and user_id > $3 and user_id <= $4 and followed_at <= now() order by user_id`,
    ['1', 1, '4000', '6000'],
  );
};
