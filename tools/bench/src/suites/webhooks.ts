import { AesSecretBox } from '@patchlight/adapters/security';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { goals } from '../goals.ts';
import { ENCRYPTION_KEY } from '../environment/worker.ts';
import { startMessageWorker } from '../environment/message-worker.ts';
import { Helper } from '../environment/processes.ts';
import { seedRecipients } from '../environment/recipients.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';
import type { Arrival } from '../roles/receiver.ts';

const RECEIVERS = 10;
/** Of a user with PRO. */
const PER_USER = 20;
/** What a receiver takes for an event. */
const LATENCY_MS = 20;
const POLL_MS = 500;
const LONGEST_MS = 300_000;
const GAME = 1;

const hostOf = (receiver: number): string => `127.0.0.${receiver + 1}`;
const DEAD = hostOf(RECEIVERS - 1);

/** An event of a game to many webhooks, whose receivers all answer, and then all but one. */
export const measureWebhooks = async (run: Run): Promise<void> => {
  const count = run.size === 'quick' ? 100 : 10_000;
  const receiver = Helper.start('receiver');
  const report = await receiver.request({ pushLatencyMs: LATENCY_MS });
  const db = await run.server.create('bench_webhooks');
  await seedRecipients(db, Math.ceil(count / PER_USER), GAME);
  await db.query('insert into follows (user_id, app_id, followed_at) select id, $1, now() from users', [
    GAME,
  ]);
  await seedWebhooks(db, count, Number(new URL(report.pushUrl).port));
  await db.settle();
  const worker = await startMessageWorker(run.workDir, db, report);
  /** Seconds until all but `missing` have arrived. */
  const send = async (silentHost: string | null, missing: number): Promise<number> => {
    await receiver.request({ resets: true, silentHost });
    await publish(db);
    const startedAt = Date.now();
    let arrivals: Arrival[] = [];
    while (arrivals.length < count - missing && Date.now() < startedAt + LONGEST_MS) {
      await sleep(POLL_MS);
      ({ pushes: arrivals } = await receiver.request({}));
    }
    const distinct = new Set(arrivals.map(({ to }) => to));
    if (arrivals.length !== count - missing || distinct.size !== arrivals.length)
      throw new Error(`${arrivals.length} events to ${distinct.size} webhooks instead of ${count - missing}`);
    return (arrivals.at(-1)!.at - startedAt) / 1_000;
  };
  const alive = await send(null, 0);
  await db.query('truncate webhook_deliveries');
  const beside = await send(DEAD, count / RECEIVERS);
  await Promise.all([worker.stop(), receiver.stop()]);
  await run.server.drop(db);
  const name = `${count.toLocaleString('en-US')} webhooks to ${RECEIVERS} receivers, one of them dead`;
  const note = `without the deliveries to the dead one; each receiver takes ${LATENCY_MS} ms`;
  run.record({ suite: 'webhooks', name, value: beside, unit: 's', goal: goals.webhooks, note });
  run.record({
    suite: 'webhooks',
    name: 'the nine others beside a dead one',
    value: beside,
    unit: 's',
    reference: { name: 'ten that answer', value: alive },
    goal: goals.webhooksBesideDead,
  });
};

const seedWebhooks = async (db: BenchDatabase, count: number, port: number): Promise<void> => {
  const box = new AesSecretBox(ENCRYPTION_KEY);
  const webhooks = Array.from({ length: count }, (_, index) => {
    const [userId, id, host] = [1 + Math.floor(index / PER_USER), randomUUID(), hostOf(index % RECEIVERS)];
    const url = `http://${host}:${port}/${id}`;
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return {
      userId,
      id,
      host,
      target: box.seal(JSON.stringify({ url, token: null }), `webhook:${userId}:${id}`),
      secret: box.seal(secret, `webhook-secret:${userId}:${id}`),
    };
  });
  await db.query(
    `insert into webhooks
       (user_id, id, name, format, sealed_target, masked_address, host, sealed_secret, types, kinds, created_at)
     select user_id, id, 'CI', 'standard', target, '', host, secret, '{update.published}', '{patch}', now()
     from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[]) w (user_id, id, host, target, secret)`,
    [
      webhooks.map(({ userId }) => userId),
      webhooks.map(({ id }) => id),
      webhooks.map(({ host }) => host),
      webhooks.map(({ target }) => target),
      webhooks.map(({ secret }) => secret),
    ],
  );
};

const publish = (db: BenchDatabase): Promise<unknown> =>
  db.query(
    `with post as (
       insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, gen_random_uuid()::text, 'Patch 1.4.2', 'https://example.com', '', '', '', '', 'patch', now(), now())
       returning id)
     insert into game_events (type, app_id, update_id) select 'update.published', $1, id from post`,
    [GAME],
  );
