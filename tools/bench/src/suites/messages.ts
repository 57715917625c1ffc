import { SmtpUpdateMailer } from '@patchlight/adapters/mailer';
import type { SmtpTransport } from '@patchlight/adapters/mailer';
import type { SendMailOptions } from 'nodemailer';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import { MAIL_ADDRESS, PUBLIC_URL, startMessageWorker, VAPID } from '../environment/message-worker.ts';
import { Helper } from '../environment/processes.ts';
import { addressOf, EXCERPT, seedRecipients, seedUpdates } from '../environment/recipients.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';
import type { Worker } from '../environment/worker.ts';
import type { Arrival } from '../roles/receiver.ts';

const POLL_MS = 200;
const UPDATES = 50;
const GAMES = 20;
/** Five messages at once to each: together as many as a known push service gets. */
const HOSTS = 10;
/** What the product sends about such an update, without its encryption. */
const PUSH_BYTES = 600;

type Channel = 'email' | 'push';

/** Messages that are due, delivered by the product's worker process: against a plain mail pool, and plain encryption. */
export const measureMessages = async (run: Run): Promise<void> => {
  const count = run.size === 'quick' ? 50 : 3_000;
  const db = await run.server.create('bench_messages');
  const receiver = Helper.start('receiver');
  const report = await receiver.request({});
  await seedRecipients(db, count, GAMES);
  await seedUpdates(db, UPDATES, GAMES);
  const device = await seedDevices(db, report.pushUrl);
  await db.settle();
  const worker = await startMessageWorker(run.workDir, db, report);
  const reference = Helper.start('reference-messages');
  const product: Record<Channel, number[]> = { email: [], push: [] };
  const plain: Record<Channel, number[]> = { email: [], push: [] };
  const cpu: Record<Channel, number[]> = { email: [], push: [] };
  const mail = await updateMail();
  const to = Array.from({ length: count }, (_, n) => addressOf(n + 1));
  for (let round = 0; round < run.rounds; round += 1) {
    await receiver.request({ resets: true });
    await reference.request({ kind: 'mails', smtpUrl: report.smtpUrl, mail, to });
    plain.email.push(rateOf((await receiver.request({})).mails, count));
    cpu.email.push(await deliver(db, worker, 'email'));
    product.email.push(rateOf((await receiver.request({})).mails.slice(count), count));
    const { rate } = await reference.request({
      kind: 'pushes',
      device,
      vapid: VAPID,
      bytes: PUSH_BYTES,
      count,
    });
    plain.push.push(rate);
    cpu.push.push(await deliver(db, worker, 'push'));
    product.push.push(rateOf((await receiver.request({})).pushes, count));
  }
  await Promise.all([worker.stop(), reference.stop(), receiver.stop()]);
  await run.server.drop(db);
  const record = (
    channel: Channel,
    name: string,
    against: string,
    goal: typeof goals.mails | typeof goals.pushes,
  ): void =>
    run.record({
      suite: 'messages',
      name: `${count.toLocaleString('en-US')} ${name}`,
      value: median(product[channel]),
      unit: `${channel === 'email' ? 'mails' : 'pushes'}/s`,
      reference: { name: against, value: median(plain[channel]) },
      goal,
      note: `CPU of the worker ${((1_000 * median(cpu[channel])) / count).toFixed(2)} ms each`,
    });
  record('email', 'instant mails', 'nodemailer pool', goals.mails);
  record('push', `push messages to ${HOSTS} hosts`, 'plain encryption', goals.pushes);
};

/** A device per user, all with the same keys, at one push service. @returns one of them */
const seedDevices = async (db: BenchDatabase, pushUrl: string) => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  await db.query(
    `insert into sessions (id, user_id, created_at, expires_at, user_agent)
     select gen_random_uuid(), id, now(), now() + interval '1 day', '' from users`,
  );
  await db.query(
    `insert into push_subscriptions
       (user_id, id, session_id, endpoint_hash, endpoint, p256dh, auth, device, created_at)
     select user_id, gen_random_uuid(), id, sha256(user_id::text::bytea),
       replace($1, '127.0.0.1', '127.0.0.' || 1 + user_id % ${HOSTS}) || user_id, $2, $3, 'Firefox', now()
     from sessions`,
    [`${pushUrl}/`, p256dh, auth],
  );
  return { endpoint: `${pushUrl}/1`, keys: { p256dh, auth } };
};

/** The mail that the product sends, as nodemailer takes it. */
const updateMail = async (): Promise<SendMailOptions> => {
  let sent: SendMailOptions = {};
  const transport = { send: (mail: SendMailOptions) => Promise.resolve(void (sent = mail)) };
  const mailer = new SmtpUpdateMailer(transport as SmtpTransport, {
    from: { name: 'Patchlight', address: MAIL_ADDRESS },
    publicUrl: new URL(PUBLIC_URL),
    identity: new URL(PUBLIC_URL),
  });
  const url = `${PUBLIC_URL}/g/1?update=1`;
  const update = {
    id: '1',
    kind: 'patch',
    title: 'The Tides of Autumn, part 1',
    excerpt: EXCERPT,
    url,
  } as const;
  const game = { appId: 1, name: 'Game 1' };
  await mailer.send({
    to: addressOf(1),
    name: 'Reader',
    message: {
      id: randomUUID(),
      kind: 'update',
      updates: [{ ...update, items: null, game, pictureUrl: null, at: new Date() }],
      more: 0,
    },
    settingsUrl: `${PUBLIC_URL}/settings?tab=notifications`,
    unsubscribeUrl: `${PUBLIC_URL}/api/mail/unsubscribe?t=${'x'.repeat(70)}`,
    thread: '1 1',
  });
  return sent;
};

/** Makes a message due to every user, and waits until all are sent. @returns CPU time of the worker, seconds */
const deliver = async (db: BenchDatabase, worker: Worker, channel: Channel): Promise<number> => {
  await db.query('truncate deliveries');
  await db.settle();
  const before = worker.cpuSeconds;
  await db.query(
    `insert into deliveries (user_id, id, channel, target_id, app_id, kind, priority, recipient, content, due_at)
     select u.id, gen_random_uuid(), $1, p.id, 1 + u.id % ${UPDATES} % ${GAMES}, 'update', 1, u.email,
       jsonb_build_object('kind', 'update', 'updateIds', jsonb_build_array((1 + u.id % ${UPDATES})::text), 'more', 0), now()
     from users u left join push_subscriptions p on p.user_id = u.id and $1 = 'push'`,
    [channel],
  );
  await worker.until(`select where not exists (select from deliveries where state <> 'sent')`, [], POLL_MS);
  return worker.cpuSeconds - before;
};

/** Arrivals per second. @throws {Error} others than one per user have arrived */
const rateOf = (arrivals: readonly Arrival[], count: number): number => {
  const distinct = new Set(arrivals.map(({ to }) => to));
  if (arrivals.length !== count || distinct.size !== count)
    throw new Error(`${arrivals.length} messages to ${distinct.size} recipients instead of ${count}`);
  return (count - 1) / ((arrivals.at(-1)!.at - arrivals[0]!.at) / 1_000);
};
