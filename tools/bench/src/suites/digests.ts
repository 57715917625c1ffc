import { goals } from '../goals.ts';
import { startMessageWorker } from '../environment/message-worker.ts';
import { Helper } from '../environment/processes.ts';
import { seedRecipients, seedUpdates } from '../environment/recipients.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';

const UPDATES = 200;
const GAMES = 50;
/** Unread in each inbox. */
const UNREAD = 5;
const BATCH = 500;
const POLL_MS = 500;

const SIZES = {
  quick: { users: 200, due: 100 },
  usual: { users: 100_000, due: 10_000 },
  full: { users: 1_000_000, due: 100_000 },
};

/** Digests that are due in the same minute, planned and delivered to a mail server by the product's worker process. */
export const measureDigests = async (run: Run): Promise<void> => {
  const { users, due } = SIZES[run.size];
  const db = await run.server.create('bench_digests');
  const receiver = Helper.start('receiver');
  const report = await receiver.request({});
  await seedRecipients(db, users, GAMES);
  await seedUpdates(db, UPDATES, GAMES);
  await db.query(
    `insert into notifications (user_id, update_id)
     select u, 1 + (u * 7 + n * ${UPDATES / UNREAD}) % ${UPDATES} from generate_series(1, $1) u, generate_series(1, ${UNREAD}) n`,
    [due],
  );
  // No transaction runs that could store another update.
  await db.query('update game_event_mark set settled_update_id = $1', [UPDATES]);
  await db.query('update notification_settings set next_digest_at = now() where user_id <= $1', [due]);
  await db.settle();
  await explainClaim(run, db);
  const worker = await startMessageWorker(run.workDir, db, report);
  const startedAt = performance.now();
  await worker.until(`select from deliveries where state = 'sent' having count(*) = $1`, [due], POLL_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { mails } = await receiver.request({});
  const recipients = new Set(mails.map(({ to }) => to)).size;
  if (mails.length !== due || recipients !== due)
    throw new Error(`${mails.length} digests to ${recipients} users instead of ${due}`);
  const name = `${due.toLocaleString('en-US')} digests of ${users.toLocaleString('en-US')} users`;
  run.record({
    suite: 'digests',
    name: `${name}, planned and delivered`,
    value: due / seconds,
    unit: 'mails/s',
    goal: goals.digests,
    note: `${seconds.toFixed(0)} s`,
  });
  run.record({
    suite: 'memory',
    name: `worker with ${name}, peak`,
    value: worker.peakMemory,
    unit: 'MB',
    goal: goals.digestMemory,
  });
  await Promise.all([worker.stop(), receiver.stop()]);
  await run.server.drop(db);
};

const explainClaim = async (run: Run, db: BenchDatabase): Promise<void> => {
  const name = 'digests: users whose digest is due';
  await run.explain(
    name,
    db,
    `select user_id from notification_settings where next_digest_at <= now()
     order by next_digest_at limit $1 for update skip locked`,
    [BATCH],
  );
  if (run.size !== 'quick' && !run.plans[name]!.some((line) => line.includes('Index Scan')))
    throw new Error('The due users are not found by index.');
};
