import { createOrm, Database, MikroUnitOfWork } from '@patchlight/adapters/persistence';
import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import type { Run } from '../environment/run.ts';
import { fanOutOn, productFanOut, seedFollowers } from './fan-out.ts';

const ROUNDS = 9;
/** One in so many users wants instant messages. */
const USERS_PER_INSTANT = 20;

/** Leaves out what a fan-out does for messages outside the app. */
class DatabaseWithoutMessages extends Database {
  override change(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    return /instant_queue|game_notifications/.test(sql) ? Promise.resolve(0) : super.change(sql, parameters);
  }
}

/** One post into the inboxes of all followers: with the queue of instant messages against the same without it. */
export const measureInstantFanOut = async (run: Run): Promise<void> => {
  const followers = run.size === 'quick' ? 2_000 : 100_000;
  const db = await run.server.create('bench_instant_fan_out');
  await seedFollowers(db, [followers]);
  const orm = await createOrm({ databaseUrl: db.url, isUnlimited: true });
  const unitOfWork = new MikroUnitOfWork(orm.em);
  const measured = (database: Database) => {
    const fanOut = fanOutOn(database, unitOfWork);
    return () => productFanOut(db, 1, followers, (id) => fanOut.execute([id]));
  };
  const product = measured(new Database(orm.em));
  const plain = measured(new DatabaseWithoutMessages(orm.em));
  const compare = async (share: string, goal: (typeof goals)[keyof typeof goals]): Promise<void> => {
    const seconds = { product: [] as number[], plain: [] as number[] };
    for (let round = 0; round < (run.size === 'quick' ? 1 : ROUNDS); round += 1) {
      seconds.plain.push(await plain());
      seconds.product.push(await product());
    }
    run.record({
      suite: 'instant fan-out',
      name: `one post to ${followers.toLocaleString('en-US')} followers, ${share} with instant messages`,
      value: followers / median(seconds.product),
      unit: 'rows/s',
      reference: { name: 'without messages', value: followers / median(seconds.plain) },
      goal,
    });
  };
  await db.query('insert into notification_settings (user_id) select id from users');
  await compare('none', goals.fanOutNoInstant);
  await db.query('update notification_settings set has_instant = user_id % $1 = 0', [USERS_PER_INSTANT]);
  await compare(`${100 / USERS_PER_INSTANT} %`, goals.fanOutInstant);
  const [queued] = await db.query<{ n: number }>('select count(*)::int as n from instant_queue');
  if (queued?.n !== followers / USERS_PER_INSTANT) throw new Error(`${queued?.n} users in the queue`);
  await orm.close(true);
  await run.server.drop(db);
};
