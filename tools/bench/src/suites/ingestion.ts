import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import { Helper } from '../environment/processes.ts';
import type { Run } from '../environment/run.ts';
import { Store } from '../environment/store.ts';
import { IN_FLIGHT, seedFollowedGames, startIngestingWorker } from '../environment/worker.ts';

const KINDS = ['cold', 'nothing changed, 304', 'nothing changed, 200'] as const;
type Kind = (typeof KINDS)[number];

interface Cost {
  seconds: number;
  /** CPU time of the ingesting process, seconds. */
  cpu: number;
}

type Costs = Record<Kind, Cost[]>;

/** Makes the next round return full bodies although nothing has changed. */
const FORGET_ETAGS = 'update game_feeds set etag = null';

const noCosts = (): Costs => ({ cold: [], 'nothing changed, 304': [], 'nothing changed, 200': [] });

/**
 * The product's own worker process against the prototype: each on its own database of the same server, the same simulated
 * store, the same questions. A round's process and database are new, then nothing changes twice.
 */
export const measureIngestion = async (run: Run): Promise<void> => {
  const games = run.size === 'quick' ? 50 : 2_000;
  const store = await Store.start(games, 20);
  const product = noCosts();
  const prototype = noCosts();
  const memory: number[] = [];
  for (let round = 0; round < run.rounds; round += 1) {
    await prototypeRound(run, store, prototype);
    memory.push(await productRound(run, store, product));
  }
  const settleSeconds = await settleRound(run, store);
  await store.stop();
  for (const kind of KINDS) recordIngestion(run, games, kind, product[kind], prototype[kind]);
  run.record({
    suite: 'ingestion',
    name: 'posts stored and their kinds told by the event list',
    value: games / settleSeconds,
    unit: 'games/s',
  });
  const name = `worker at ${IN_FLIGHT} in flight, peak`;
  run.record({ suite: 'memory', name, value: Math.max(...memory), unit: 'MB', goal: goals.workerMemory });
};

const recordIngestion = (run: Run, games: number, kind: Kind, product: Cost[], prototype: Cost[]): void => {
  const rate = (costs: Cost[]): number => games / median(costs.map(({ seconds }) => seconds));
  const cpu = (costs: Cost[]): string => ((1_000 * median(costs.map((cost) => cost.cpu))) / games).toFixed(2);
  run.record({
    suite: 'ingestion',
    name: `${games.toLocaleString('en-US')} games × 20 posts, ${kind}`,
    value: rate(product),
    unit: 'games/s',
    reference: { name: 'prototype', value: rate(prototype) },
    goal: goals.ingestion,
    note: `CPU ${cpu(product)} ms a game against ${cpu(prototype)} ms`,
  });
};

/** Runs one round and records its cost. */
const meter = async (
  costs: Cost[],
  process: { cpuSeconds: number },
  round: () => Promise<{ seconds: number }>,
): Promise<void> => {
  const before = process.cpuSeconds;
  const { seconds } = await round();
  costs.push({ seconds, cpu: process.cpuSeconds - before });
};

const prototypeRound = async (run: Run, store: Store, costs: Costs): Promise<void> => {
  const db = await run.server.create('bench_prototype');
  await seedFollowedGames(db, store.appIds);
  const helper = Helper.start('reference-ingestion');
  const ingest = () => helper.request({ databaseUrl: db.url, storeUrl: store.url, inFlight: IN_FLIGHT });
  await meter(costs.cold, helper, ingest);
  await db.settle();
  await meter(costs['nothing changed, 304'], helper, ingest);
  await db.query(FORGET_ETAGS);
  await db.settle();
  await meter(costs['nothing changed, 200'], helper, ingest);
  await helper.stop();
  await run.server.drop(db);
};

/** @returns the worker's peak memory, MB */
const productRound = async (run: Run, store: Store, costs: Costs): Promise<number> => {
  const db = await run.server.create('bench_product');
  const worker = await startIngestingWorker(run.workDir, db, store.url, store.appIds);
  const ingest = () => worker.ingestAll();
  await meter(costs.cold, worker, ingest);
  await worker.settle();
  await worker.untilIndexed();
  await db.settle();
  await meter(costs['nothing changed, 304'], worker, ingest);
  await db.query(FORGET_ETAGS);
  await db.settle();
  await meter(costs['nothing changed, 200'], worker, ingest);
  const { peakMemory } = worker;
  await worker.stop();
  await run.server.drop(db);
  return peakMemory;
};

/** @returns seconds until the posts of all games are stored and classified by the event list */
const settleRound = async (run: Run, store: Store): Promise<number> => {
  const db = await run.server.create('bench_product');
  const worker = await startIngestingWorker(run.workDir, db, store.url, store.appIds);
  const startedAt = performance.now();
  await worker.ingestAll();
  await worker.settle();
  const seconds = (performance.now() - startedAt) / 1_000;
  await worker.stop();
  await run.server.drop(db);
  return seconds;
};
