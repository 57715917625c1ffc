import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import type { LoadResult } from '../roles/load.ts';
import { Api, JWT_SECRET } from '../stage/api.ts';
import { Helper } from '../stage/processes.ts';
import { seedReaders } from '../stage/readers.ts';
import type { Run } from '../stage/run.ts';

const CONNECTIONS = 50;
const POOL_SIZE = 20;
const PATHS = [
  '/api/user/games',
  '/api/notifications',
  '/api/notifications/unread-count',
  '/api/user/games/updates/calendar',
];

/** The lists at 50 connections, each a signed-in user of its own, against the same statements on bare Fastify. */
export const measureReads = async (run: Run): Promise<void> => {
  const seconds = run.size === 'quick' ? 3 : 6;
  const db = await run.server.create('bench_reads');
  const readers = (await seedReaders(db, JWT_SECRET)).slice(0, CONNECTIONS);
  const api = await Api.start(run.workDir, db.url);
  const bare = Helper.start('reference-api');
  const { url: bareUrl } = await bare.ask({ databaseUrl: db.url, poolSize: POOL_SIZE });
  const load = Helper.start('load');
  const sides = [
    { url: bareUrl, bearers: readers.map(({ userId }) => userId) },
    { url: api.url, bearers: readers.map(({ bearer }) => bearer) },
  ];
  for (const path of PATHS) {
    const results: LoadResult[][] = [[], []];
    for (const { url, bearers } of sides) await load.ask({ url: url + path, bearers, seconds: 1 });
    for (let round = 0; round < run.rounds; round += 1) {
      for (const [side, { url, bearers }] of sides.entries()) {
        results[side]!.push(await load.ask({ url: url + path, bearers, seconds }));
      }
    }
    recordReads(run, path, results[1]!, results[0]!);
  }
  run.record({
    suite: 'memory',
    name: 'API after the load',
    value: api.memory,
    unit: 'MB',
    goal: goals.apiMemory,
  });
  await Promise.all([load.stop(), bare.stop(), api.stop()]);
  await run.server.drop(db);
};

const recordReads = (run: Run, path: string, product: LoadResult[], bare: LoadResult[]): void => {
  const failed = [...product, ...bare].reduce((sum, result) => sum + result.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests to ${path} failed`);
  const rate = (results: LoadResult[]): number => median(results.map((result) => result.requestsPerSecond));
  const p99 = median(product.map((result) => result.p99));
  run.record({
    suite: 'reads',
    name: `GET ${path} (${product[0]?.bytes} B, p99 ${p99} ms)`,
    value: rate(product),
    unit: 'requests/s',
    reference: { name: 'bare Fastify + pg', value: rate(bare) },
    goal: goals.reads,
  });
};
