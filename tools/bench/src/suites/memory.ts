import { goals } from '../goals.ts';
import { Api, JWT_SECRET } from '../environment/api.ts';
import { Helper } from '../environment/processes.ts';
import { seedReaders } from '../environment/readers.ts';
import type { Run } from '../environment/run.ts';
import { Store } from '../environment/store.ts';
import { IN_FLIGHT, seedFollowedGames, Worker } from '../environment/worker.ts';
import { PATHS } from './reads.ts';

const CONNECTIONS = 50;
const REQUESTS_PER_STEP = { quick: 300, usual: 25_000, full: 100_000 };
/** After the first, in which the heap takes its size. */
const STEPS = 4;
const GAMES = { quick: [20, 60], usual: [1_000, 3_000, 10_000], full: [1_000, 10_000, 100_000] };

const many = (count: number): string => count.toLocaleString('en-US');
const megabytes = (values: number[]): string => values.map((value) => value.toFixed(0)).join(', ');

/** What processes hold after more and more requests, and while they fetch more and more games. */
export const measureMemory = async (run: Run): Promise<void> => {
  await memoryOfRequests(run);
  await memoryOfGames(run);
};

/** Reads the lists as browsers do, compressed, with other users in each step. */
const memoryOfRequests = async (run: Run): Promise<void> => {
  const perStep = REQUESTS_PER_STEP[run.size];
  const db = await run.server.create('bench_memory');
  const readers = await seedReaders(db, JWT_SECRET);
  const api = await Api.start(run.workDir, db.url, { RATE_LIMIT_FACTOR: '0' });
  const load = Helper.start('load');
  const atRest = api.memory;
  const memory: number[] = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const users = readers.slice(step * CONNECTIONS, (step + 1) * CONNECTIONS);
    const bearers = users.map(({ bearer }) => bearer);
    const headers = users.map(() => ({ 'accept-encoding': 'gzip, deflate, br' }));
    for (const path of PATHS) {
      const limit = { requests: perStep / PATHS.length };
      const { failed } = await load.request({ url: api.url + path, bearers, headers, limit });
      if (failed > 0) throw new Error(`${failed} requests to ${path} failed`);
    }
    memory.push(api.memory);
  }
  run.record({
    suite: 'memory',
    name: `API after ${many((STEPS + 1) * perStep)} compressed answers`,
    value: memory.at(-1)!,
    unit: 'MB',
    goal: goals.apiMemory,
    note: `${atRest.toFixed(0)} MB at rest`,
  });
  run.record({
    suite: 'memory',
    name: 'API, growth in 100,000 requests',
    value: ((memory.at(-1)! - memory[0]!) * 100_000) / (STEPS * perStep),
    unit: 'MB',
    goal: goals.apiMemoryGrowth,
    note: `${megabytes(memory)} MB after each ${many(perStep)}`,
  });
  await Promise.all([load.stop(), api.stop()]);
  await run.server.drop(db);
};

/** Fetches the first posts of more and more games; the kinds of their updates are asked for slowly. */
const memoryOfGames = async (run: Run): Promise<void> => {
  const steps = GAMES[run.size];
  const store = await Store.start(steps.at(-1)!, 5);
  const db = await run.server.create('bench_memory');
  const worker = await Worker.start(run.workDir, db, store.url, { INGEST_CONCURRENCY: `${IN_FLIGHT}` });
  const peaks: number[] = [];
  let seeded = 0;
  for (const games of steps) {
    await seedFollowedGames(db, store.appIds.slice(seeded, games));
    seeded = games;
    worker.forgetPeak();
    await worker.ingestAll();
    peaks.push(worker.peakMemory);
  }
  run.record({
    suite: 'memory',
    name: `worker at ${IN_FLIGHT} in flight, peak with ${many(steps.at(-1)!)} games`,
    value: peaks.at(-1)!,
    unit: 'MB',
    reference: { name: `with ${many(steps[0]!)}`, value: peaks[0]! },
    goal: goals.growth,
    note: `${megabytes(peaks)} MB with ${steps.map(many).join(', ')}`,
  });
  await Promise.all([worker.stop(), store.stop()]);
  await run.server.drop(db);
};
