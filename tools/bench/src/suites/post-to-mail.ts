import { setTimeout as sleep } from 'node:timers/promises';
import { goals } from '../goals.ts';
import { startMessageWorker } from '../environment/message-worker.ts';
import { Helper } from '../environment/processes.ts';
import { addressOf, seedRecipients } from '../environment/recipients.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';
import { Store } from '../environment/store.ts';

const FOLLOWERS = 20;
const LONGEST_MS = 60_000;

/** Posts of many games within a minute, from storing them until the mails to their followers are at the mail server. */
export const measurePostToMail = async (run: Run): Promise<void> => {
  const games = run.size === 'quick' ? 5 : 50;
  const store = await Store.start(games, 5);
  const receiver = Helper.start('receiver');
  const report = await receiver.request({});
  const db = await run.server.create('bench_post_to_mail');
  await seedInstantFollowers(db, store.appIds);
  const worker = await startMessageWorker(run.workDir, db, report, store.url);
  await worker.ingestAll();
  await worker.settle();
  const pauseMs = run.size === 'quick' ? 200 : 60_000 / games;
  for (const appId of store.appIds) {
    await store.publish(appId);
    await db.query('update game_feeds set due_at = now() where app_id = $1', [appId]);
    await sleep(pauseMs);
  }
  const expected = games * FOLLOWERS;
  const deadline = Date.now() + LONGEST_MS;
  let { mails } = await receiver.request({});
  while (mails.length < expected && Date.now() < deadline) {
    await sleep(500);
    ({ mails } = await receiver.request({}));
  }
  const recipients = new Set(mails.map(({ to }) => to));
  if (mails.length !== expected || recipients.size !== expected)
    throw new Error(`${mails.length} mails to ${recipients.size} users instead of ${expected}`);
  const stored = await storedAt(db);
  const seconds = mails.map(({ to, at }) => (at - stored.get(to)!) / 1_000).toSorted((a, b) => a - b);
  const percentile = (share: number): number => seconds[Math.ceil(seconds.length * share) - 1]!;
  run.record({
    suite: 'post to mail',
    name: `${games} posts a minute, ${FOLLOWERS} instant mails each, p95`,
    value: percentile(0.95),
    unit: 's',
    goal: goals.postToMail,
    note: `p50 ${percentile(0.5).toFixed(1)} s, longest ${percentile(1).toFixed(1)} s`,
  });
  await Promise.all([worker.stop(), receiver.stop(), store.stop()]);
  await run.server.drop(db);
};

/** Each user follows one game. */
const seedInstantFollowers = async (db: BenchDatabase, appIds: number[]): Promise<void> => {
  await seedRecipients(db, appIds.length * FOLLOWERS, 0);
  await db.query(`update users set notification_frequency = 'instant'`);
  await db.query('update notification_settings set has_instant = true');
  await db.query(`insert into games (app_id, name) select id, 'Game ' || id from unnest($1::int[]) as id`, [
    appIds,
  ]);
  await db.query('insert into game_feeds (app_id) select app_id from games');
  await db.query(
    `insert into follows (user_id, app_id, followed_at)
     select (place - 1) * ${FOLLOWERS} + n, id, now()
     from unnest($1::int[]) with ordinality as game (id, place), generate_series(1, ${FOLLOWERS}) n`,
    [appIds],
  );
  await db.settle();
};

/** When the newest post of each user's game was stored, by address; ms since the epoch. */
const storedAt = async (db: BenchDatabase): Promise<Map<string, number>> => {
  const rows = await db.query<{ user_id: string; at: Date }>(
    `select f.user_id, max(u.seen_at) as at from follows f join updates u using (app_id) group by 1`,
  );
  return new Map(rows.map(({ user_id, at }) => [addressOf(Number(user_id)), at.getTime()]));
};
