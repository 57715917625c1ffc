import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrm, Database, MikroUnitOfWork } from '@patchlight/adapters/persistence';
import { NATS_PROGRAM, startNatsServer } from '@patchlight/simulators';
import { Api, JWT_SECRET } from '../environment/api.ts';
import { cpuSecondsOfTree } from '../environment/processes.ts';
import { seedReaders } from '../environment/readers.ts';
import type { Reader } from '../environment/readers.ts';
import type { Run } from '../environment/run.ts';
import { BenchServer } from '../environment/server.ts';
import type { BenchDatabase } from '../environment/server.ts';
import { Worker } from '../environment/worker.ts';
import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import { fanOutOn } from './fan-out.ts';

const GAME = 1;
const STREAMS_PER_API = 50;
const PATIENCE_MS = 30_000;
const POLL_MS = 20;
const PAUSE_MS = 500;
const MOST_CONNECTIONS = 600;

interface Measured {
  /** Of the database, at rest. */
  connections: number;
  transactionsPerSecond: number;
  /** CPU time of the database in a second at rest, ms. */
  cpuAtRest: number;
  /** From the start of a fan-out until a stream has its event, ms, sorted. */
  delays: number[];
}

/** When the streams of the readers get posts. */
class Streams {
  private readonly agent = new Agent({ maxSockets: Infinity });
  private readonly onEvent = new Set<(text: string) => void>();

  /** Opens a stream. Resolves once it is ready. */
  open(url: string, { bearer }: Reader): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${bearer}`, accept: 'text/event-stream' };
      request(`${url}/api/notifications/stream`, { agent: this.agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was answered by ${response.statusCode}`));
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('ready')) resolve();
          this.onEvent.forEach((listener) => listener(text));
        });
        response.on('error', () => undefined);
      })
        .on('error', reject)
        .end();
    });
  }

  /** @returns how long each of this many streams waits for the text from now on, ms */
  async waitFor(gid: string, count: number): Promise<number[]> {
    const startedAt = performance.now();
    const delays: number[] = [];
    const listener = (text: string): void => {
      if (text.includes(gid)) delays.push(performance.now() - startedAt);
    };
    this.onEvent.add(listener);
    const deadline = startedAt + PATIENCE_MS;
    while (delays.length < count && performance.now() < deadline) await sleep(POLL_MS);
    this.onEvent.delete(listener);
    if (delays.length < count) throw new Error(`${delays.length} of ${count} streams got the post.`);
    return delays;
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Publishes a post of the game that all readers follow, and waits until their streams have it. */
const publish = async (
  db: BenchDatabase,
  streams: Streams,
  count: number,
  fanOut: (id: string) => Promise<void>,
) => {
  const gid = randomUUID();
  const [update] = await db.query<{ id: string }>(
    `with post as (
       insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, $2, 'Post', 'https://store.example.com/news', '', '', '', '', 'patch', now(), now()) returning *
     ), put as (insert into fan_outs (update_id, app_id, posted_at) select id, app_id, posted_at from post)
     select id::text from post`,
    [GAME, gid],
  );
  const delays = streams.waitFor(gid, count);
  await fanOut(update!.id);
  await sleep(PAUSE_MS);
  return delays;
};

const measure = async (
  run: Run,
  server: BenchServer,
  count: number,
  eventsUrl: string | null,
): Promise<Measured> => {
  const db = await server.create('bench_processes');
  const readers = (await seedReaders(db, JWT_SECRET)).slice(0, count * STREAMS_PER_API);
  await db.query(
    `insert into follows (user_id, app_id, followed_at) select id, $1, now() from users on conflict do nothing`,
    [GAME],
  );
  const settings = {
    RATE_LIMIT_FACTOR: '0',
    ENCRYPTION_KEY: JWT_SECRET,
    ...(eventsUrl && { EVENTS_URL: eventsUrl }),
  };
  const apis: Api[] = [];
  const workers: Worker[] = [];
  for (let n = 0; n < count; n += 1) {
    apis.push(await Api.start(run.workDir, db.url, settings));
    workers.push(await Worker.start(run.workDir, db, null, settings));
  }
  const streams = new Streams();
  for (const [n, reader] of readers.entries()) await streams.open(apis[n % count]!.url, reader);
  const look = async (): Promise<{ cpu: number; transactions: number; at: number }> => {
    const [row] = await db.query<{ n: number }>(
      'select xact_commit::int as n from pg_stat_database where datname = current_database()',
    );
    return { cpu: cpuSecondsOfTree(server.pid) * 1_000, transactions: row!.n, at: performance.now() };
  };
  await sleep(run.size === 'quick' ? 100 : 10_000);
  const atRest = await look();
  await sleep(run.size === 'quick' ? 500 : 20_000);
  const rested = await look();
  const seconds = (rested.at - atRest.at) / 1_000;
  const [connected] = await db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const orm = await createOrm({ databaseUrl: db.url });
  const product = fanOutOn(new Database(orm.em), new MikroUnitOfWork(orm.em));
  const posts = run.size === 'quick' ? 1 : 20;
  const delays: number[] = [];
  for (let n = 0; n < posts; n += 1)
    delays.push(...(await publish(db, streams, readers.length, (id) => product.execute([id]))));
  streams.close();
  await orm.close(true);
  await Promise.all([...apis, ...workers].map((process) => process.stop()));
  await server.drop(db);
  return {
    connections: connected!.n,
    transactionsPerSecond: (rested.transactions - atRest.transactions) / seconds,
    cpuAtRest: (rested.cpu - atRest.cpu) / seconds,
    delays: delays.sort((a, b) => a - b),
  };
};

/**
 * 20 API and 20 worker processes on one database, with 1,000 open streams, at rest and while posts come: beside four of
 * each, and with and without NATS.
 */
export const measureProcesses = async (run: Run): Promise<void> => {
  if (!existsSync(NATS_PROGRAM)) return console.error(`  left out: there is no ${NATS_PROGRAM}`);
  const [few, count] = run.size === 'quick' ? [1, 1] : [4, 20];
  const dir = join(run.workDir, 'processes');
  await mkdir(dir, { recursive: true });
  const server = await BenchServer.start(dir, { maxConnections: MOST_CONNECTIONS });
  const nats = await startNatsServer();
  try {
    const small = await measure(run, server, few, null);
    const plain = await measure(run, server, count, null);
    const relayed = await measure(run, server, count, nats.url);
    run.record({
      suite: 'processes',
      name: `transactions at rest, ${count} API and ${count} workers`,
      value: plain.transactionsPerSecond,
      unit: '/s',
      reference: { name: `${few} of each`, value: small.transactionsPerSecond },
      goal: goals.atRest,
    });
    const figures: [name: string, of: (measured: Measured) => number, unit: string][] = [
      ['connections', ({ connections }) => connections, ''],
      ['transactions at rest', ({ transactionsPerSecond }) => transactionsPerSecond, '/s'],
      ['CPU of the database at rest', ({ cpuAtRest }) => cpuAtRest, 'ms/s'],
      ['from a post to a stream, median', ({ delays }) => median(delays), 'ms'],
      ['from a post to a stream, 99 %', ({ delays }) => delays[Math.floor(delays.length * 0.99)]!, 'ms'],
    ];
    for (const [name, of, unit] of figures)
      run.record({
        suite: 'processes',
        name: `${name}, ${count} API and ${count} workers with NATS`,
        value: of(relayed),
        unit,
        reference: { name: 'through PostgreSQL', value: of(plain) },
      });
  } finally {
    await nats.kill();
    await server.stop();
  }
};
