import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import { Helper } from '../stage/processes.ts';
import type { Run } from '../stage/run.ts';
import { Store } from '../stage/store.ts';
import { seedFollowedGames, Worker } from '../stage/worker.ts';

const IN_FLIGHT = 64;
const KINDS = ['cold', 'nothing changed, 304', 'nothing changed, 200'] as const;
type Kind = (typeof KINDS)[number];
type Seconds = Record<Kind, number[]>;

/** Makes the next round be answered with whole bodies although nothing has changed. */
const FORGET_ETAGS = 'update game_feeds set etag = null';

const emptySeconds = (): Seconds => ({ cold: [], 'nothing changed, 304': [], 'nothing changed, 200': [] });

/**
 * The product's own worker process against the prototype: each on its own database of the same server, the same simulated
 * store, the same questions. A round's process and database are new, then nothing changes twice.
 */
export const measureIngestion = async (run: Run): Promise<void> => {
  const games = run.size === 'quick' ? 500 : 2_000;
  const store = await Store.start(games, 20);
  const product = emptySeconds();
  const prototype = emptySeconds();
  const memory: number[] = [];
  const settling: number[] = [];
  for (let round = 0; round < run.rounds; round += 1) {
    await prototypeRound(run, store, prototype);
    const { peakMemory, settleSeconds } = await productRound(run, store, product);
    memory.push(peakMemory);
    settling.push(settleSeconds);
  }
  await store.stop();
  for (const kind of KINDS) {
    run.record({
      suite: 'ingestion',
      name: `${games} games × 20 posts, ${kind}`,
      value: games / median(product[kind]),
      unit: 'games/s',
      reference: { name: 'prototype', value: games / median(prototype[kind]) },
      goal: goals.ingestion,
    });
  }
  run.record({
    suite: 'ingestion',
    name: 'kinds of the new posts told by the event list',
    value: games / median(settling),
    unit: 'games/s',
  });
  const name = `worker at ${IN_FLIGHT} in flight, peak`;
  run.record({ suite: 'memory', name, value: Math.max(...memory), unit: 'MB', goal: goals.workerMemory });
};

const prototypeRound = async (run: Run, store: Store, seconds: Seconds): Promise<void> => {
  const db = await run.server.create('bench_prototype');
  await seedFollowedGames(db, store.appIds);
  const helper = Helper.start('reference-ingestion');
  const question = { databaseUrl: db.url, storeUrl: store.url, inFlight: IN_FLIGHT };
  seconds.cold.push((await helper.ask(question)).seconds);
  await db.settle();
  seconds['nothing changed, 304'].push((await helper.ask(question)).seconds);
  await db.query(FORGET_ETAGS);
  await db.settle();
  seconds['nothing changed, 200'].push((await helper.ask(question)).seconds);
  await helper.stop();
  await run.server.drop(db);
};

const productRound = async (
  run: Run,
  store: Store,
  seconds: Seconds,
): Promise<{ peakMemory: number; settleSeconds: number }> => {
  const db = await run.server.create('bench_product');
  const worker = await Worker.start(run.workDir, db, store.url, store.appIds);
  await store.slowEvents(true);
  seconds.cold.push((await worker.ingestAll()).seconds);
  await store.slowEvents(false);
  const startedAt = performance.now();
  await worker.settle();
  const settleSeconds = (performance.now() - startedAt) / 1_000;
  await db.settle();
  seconds['nothing changed, 304'].push((await worker.ingestAll()).seconds);
  await db.query(FORGET_ETAGS);
  await db.settle();
  seconds['nothing changed, 200'].push((await worker.ingestAll()).seconds);
  const { peakMemory } = worker;
  await worker.stop();
  await run.server.drop(db);
  return { peakMemory, settleSeconds };
};
