import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import type { Goal } from '../report/figure.ts';
import type { LoadRequest, LoadResult } from '../roles/load.ts';
import { Api, JWT_SECRET } from '../environment/api.ts';
import { Helper } from '../environment/processes.ts';
import { seedReaders } from '../environment/readers.ts';
import type { Reader } from '../environment/readers.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';

const CONNECTIONS = 50;
const POOL_SIZE = 20;
const GATE_GAMES = 100;
const MORE_THAN_KEPT = 16;
/** Lists that the product keeps until they change. */
const KEPT_PATHS = [
  '/api/user/games',
  '/api/notifications',
  '/api/notifications/unread-count',
  '/api/user/games/updates/calendar',
];
const V1_PATHS = ['/api/v1/updates', '/api/v1/games'];
export const PATHS = [...KEPT_PATHS, ...V1_PATHS];

/** One of the things that are compared. */
interface Side {
  url: string;
  process: { cpuSeconds: number; stop(): Promise<void> };
  bearers: string[];
}

/** What is requested. */
interface Target extends Pick<LoadRequest, 'headers' | 'body' | 'addresses'> {
  path: string;
}

interface Rate {
  requestsPerSecond: number;
  /** CPU time of the serving process for one request, milliseconds. */
  cpu: number;
  load: LoadResult;
}

/**
 * The lists with 50 connections, each a signed-in user, against the same statements on bare Fastify, with `pg` as it is
 * by default, and with prepared statements, as in the product. Changed lists are read at more addresses than the product
 * keeps of a user, so that it reads each anew.
 */
export const measureReads = async (run: Run): Promise<void> => {
  const limit = run.size === 'quick' ? { requests: CONNECTIONS } : { seconds: 6 };
  const db = await run.server.create('bench_reads');
  const readers = (await seedReaders(db, JWT_SECRET)).slice(0, CONNECTIONS);
  const api = await Api.start(run.workDir, db.url, { RATE_LIMIT_FACTOR: '0' });
  const load = Helper.start('load');
  const sides: Side[] = [
    await startBare(db.url, readers, false),
    await startBare(db.url, readers, true),
    { url: api.url, process: api, bearers: readers.map(({ bearer }) => bearer) },
  ];
  const measure = async (name: string, goal: Goal, targets: Target[]): Promise<void> => {
    const rates: Rate[][] = sides.map(() => []);
    const sent = sides.map((side, index) => [side, targets[index] ?? targets[0]!] as const);
    if (run.size !== 'quick')
      for (const [side, target] of sent) await rateOf(load, side, target, { seconds: 1 });
    for (let round = 0; round < run.rounds; round += 1) {
      for (const [index, [side, target]] of sent.entries())
        rates[index]!.push(await rateOf(load, side, target, limit));
    }
    recordReads(run, name, goal, { bare: rates[0]!, prepared: rates[1]!, product: rates[2]! });
  };
  for (const path of KEPT_PATHS) {
    await measure(`GET ${path}, changed`, goals.readsChanged, [{ path, addresses: MORE_THAN_KEPT }]);
    await measure(`GET ${path}, unchanged`, goals.readsUnchanged, [{ path }]);
  }
  const [games] = KEPT_PATHS;
  const tagged = { path: games!, headers: await tagsOf(sides[2]!, games!) };
  await measure(`GET ${games}, 304`, goals.readsUnchanged, [tagged]);
  for (const path of V1_PATHS) await measure(`GET ${path}`, goals.reads, [{ path }]);
  const row = { path: '/one-row' };
  const known = { path: '/api/v1/updates', headers: await tagsOf(sides[2]!, '/api/v1/updates') };
  await measure('GET /api/v1/updates, 304', goals.notModified, [row, row, known]);
  const gate = { path: '/api/v1/gate', body: await followedByAll(db, readers) };
  await measure(`POST ${gate.path}, ${GATE_GAMES} games`, goals.reads, [gate]);
  run.record({
    suite: 'memory',
    name: 'API after the load',
    value: api.memory,
    unit: 'MB',
    goal: goals.apiMemory,
  });
  await Promise.all([load.stop(), ...sides.map((side) => side.process.stop())]);
  await run.server.drop(db);
};

/** Lets the readers follow the games of a gate. @returns the body of its request */
const followedByAll = async (db: BenchDatabase, readers: readonly Reader[]): Promise<string> => {
  const games = Array.from({ length: GATE_GAMES }, (_, n) => n + 1);
  await db.query(
    `insert into follows (user_id, app_id, followed_at)
     select u, a, now() from unnest($1::bigint[]) u, unnest($2::int[]) a on conflict do nothing`,
    [readers.map(({ userId }) => userId), games],
  );
  await db.query(
    `insert into game_feeds (app_id, last_fetched_at) select a, now() from unnest($1::int[]) a
     on conflict (app_id) do update set last_fetched_at = now()`,
    [games],
  );
  await db.settle();
  return JSON.stringify({ lock: null, games });
};

/** The tags of all readers, to be sent back. */
const tagsOf = async ({ url, bearers }: Side, path: string): Promise<Record<string, string>[]> => {
  const answers = bearers.map((bearer) =>
    fetch(url + path, { headers: { authorization: `Bearer ${bearer}` } }),
  );
  return (await Promise.all(answers)).map(({ headers }) => ({ 'if-none-match': headers.get('etag')! }));
};

const startBare = async (databaseUrl: string, readers: Reader[], prepares: boolean): Promise<Side> => {
  const helper = Helper.start('reference-api');
  const { url } = await helper.request({ databaseUrl, poolSize: POOL_SIZE, prepares });
  return { url, process: helper, bearers: readers.map(({ userId }) => userId) };
};

const rateOf = async (
  load: Helper<'load'>,
  side: Side,
  { path, ...target }: Target,
  limit: LoadRequest['limit'],
): Promise<Rate> => {
  const before = side.process.cpuSeconds;
  const result = await load.request({ ...target, url: side.url + path, bearers: side.bearers, limit });
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${path} failed`);
  const cpu = ((side.process.cpuSeconds - before) * 1_000) / result.requests;
  return { requestsPerSecond: result.requestsPerSecond, cpu, load: result };
};

const recordReads = (
  run: Run,
  name: string,
  goal: Goal,
  rates: Record<'product' | 'bare' | 'prepared', Rate[]>,
): void => {
  const middle = (side: keyof typeof rates, of: (rate: Rate) => number): number =>
    median(rates[side].map(of));
  const rate = (side: keyof typeof rates): number =>
    middle(side, ({ requestsPerSecond }) => requestsPerSecond);
  const cpu = (side: keyof typeof rates): string => middle(side, (one) => one.cpu).toFixed(2);
  const p99 = middle('product', (one) => one.load.p99);
  const isPrepared = goal === goals.readsChanged || goal === goals.readsUnchanged;
  const [reference, other] = isPrepared ? (['prepared', 'bare'] as const) : (['bare', 'prepared'] as const);
  const names = { bare: 'bare Fastify + pg', prepared: 'bare Fastify + pg, prepared' };
  const ofOther = `${(rate('product') / rate(other)).toFixed(2)} of ${names[other]}`;
  run.record({
    suite: 'reads',
    name,
    value: rate('product'),
    unit: 'requests/s',
    reference: { name: names[reference], value: rate(reference) },
    goal,
    note: `${rates.product[0]?.load.bytes} B, p99 ${p99} ms, CPU ${cpu('product')} ms against ${cpu(reference)} ms; ${ofOther}`,
  });
};
