import type { MikroORM } from '@mikro-orm/postgresql';
import { createOrm, Database, MikroUnitOfWork, SqlInboxQueries } from '@patchlight/adapters/persistence';
import { Api, JWT_SECRET } from '../environment/api.ts';
import { CitusServer } from '../environment/citus.ts';
import { seedReaders } from '../environment/readers.ts';
import type { Reader } from '../environment/readers.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';
import { Store } from '../environment/store.ts';
import { startIngestingWorker } from '../environment/worker.ts';
import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import type { Goal } from '../report/figure.ts';
import { fanOutOn, productFanOut, seedFollowers } from './fan-out.ts';

const CONNECTIONS = 50;
/** Games that each reader of the benchmark does not follow yet, from this one on. */
const FIRST_NEW_GAME = 1_000;

interface Sides<T> {
  plain: T;
  citus: T;
}

type Name = keyof Sides<unknown>;
const NAMES: readonly Name[] = ['plain', 'citus'];

const onBoth = async <T>(work: (name: Name) => Promise<T>): Promise<Sides<T>> => ({
  plain: await work('plain'),
  citus: await work('citus'),
});

/** The product on two workers of Citus beside the product on plain PostgreSQL of the same version, in turns. */
export const measureCluster = async (run: Run): Promise<void> => {
  const engine = process.env['CITUS_ENGINE_DIR'];
  if (!engine) return console.error('  left out: CITUS_ENGINE_DIR is not set');
  const server = await CitusServer.start(engine, run.size === 'quick');
  run.servers.push(server);
  const create = (name: string): Promise<Sides<BenchDatabase>> =>
    onBoth((side) => server.create(`${name}_${side}`, side === 'citus'));
  const measure = async (
    name: string,
    unit: string,
    goal: Goal | undefined,
    rate: (side: Name) => Promise<number>,
  ): Promise<void> => {
    const rates: Sides<number[]> = { plain: [], citus: [] };
    for (let round = 0; round < run.rounds; round += 1)
      for (const side of NAMES) rates[side].push(await rate(side));
    run.record({
      suite: 'cluster',
      name,
      value: median(rates.citus),
      unit,
      reference: { name: 'plain PostgreSQL', value: median(rates.plain) },
      ...(goal && { goal }),
    });
  };
  try {
    await fanOut(run, await create('fan_out'), measure);
    await readsAndFollows(run, await create('reads'), measure);
    await ingestion(run, create, measure);
  } finally {
    await server.stop();
  }
};

type Measure = (
  name: string,
  unit: string,
  goal: Goal | undefined,
  rate: (side: Name) => Promise<number>,
) => Promise<void>;

const closeAll = async (orms: Sides<MikroORM>, dbs: Sides<BenchDatabase>): Promise<void> => {
  for (const side of NAMES) {
    await orms[side].close(true);
    await dbs[side].close();
  }
};

const fanOut = async (run: Run, dbs: Sides<BenchDatabase>, measure: Measure): Promise<void> => {
  const followers = run.size === 'quick' ? 2_000 : 1_000_000;
  await onBoth((side) => seedFollowers(dbs[side], [followers]));
  const orms = await onBoth((side) => createOrm({ databaseUrl: dbs[side].url, isUnlimited: true }));
  await measure(
    `one post to ${followers.toLocaleString('en-US')} followers`,
    'rows/s',
    goals.clusterFanOut,
    async (side) => {
      const { em } = orms[side];
      const product = fanOutOn(new Database(em), new MikroUnitOfWork(em));
      return followers / (await productFanOut(dbs[side], 1, followers, (id) => product.execute([id])));
    },
  );
  await closeAll(orms, dbs);
};

/** Runs the work again and again on all connections. @returns how often a second it was done */
const rateOf = async (
  run: Run,
  work: (connection: number, turn: number) => Promise<unknown>,
): Promise<number> => {
  const startedAt = performance.now();
  const until = startedAt + (run.size === 'quick' ? 200 : 5_000);
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        await work(connection, turn);
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - startedAt);
};

const readsAndFollows = async (run: Run, dbs: Sides<BenchDatabase>, measure: Measure): Promise<void> => {
  const readers = await onBoth((side) => seedReaders(dbs[side], JWT_SECRET));
  const orms = await onBoth((side) => createOrm({ databaseUrl: dbs[side].url, poolSize: CONNECTIONS }));
  const inboxes = await onBoth((side) => Promise.resolve(new SqlInboxQueries(new Database(orms[side].em))));
  const userAt = (side: Name, connection: number, turn: number): string =>
    readers[side][(connection + turn * CONNECTIONS) % readers[side].length]!.userId;
  const page = { unreadOnly: false, order: 'desc', perPage: 20, cursor: null } as const;
  await measure('page of an inbox with its unread count', 'pages/s', goals.clusterReads, (side) =>
    rateOf(run, (connection, turn) => inboxes[side].getPage(userAt(side, connection, turn), page)),
  );
  await measure('unread count', 'counts/s', goals.clusterReads, (side) =>
    rateOf(run, (connection, turn) => inboxes[side].countUnread(userAt(side, connection, turn))),
  );
  await onBoth(async (side) => {
    await dbs[side].query(`update users set plan = 'PRO'`);
    await dbs[side].query(
      `insert into games (app_id, name) select n, 'Game ' || n from generate_series($1::int, $1 + 20000) n`,
      [FIRST_NEW_GAME],
    );
  });
  const apis = await onBoth((side) => Api.start(run.workDir, dbs[side].url, { RATE_LIMIT_FACTOR: '0' }));
  const followed = { plain: 0, citus: 0 };
  await measure('follow, over HTTP', 'follows/s', undefined, (side) =>
    rateOf(run, (connection) => {
      const appId = FIRST_NEW_GAME + followed[side]++;
      return follow(apis[side].url, readers[side][connection]!, appId);
    }),
  );
  for (const side of NAMES) await apis[side].stop();
  await closeAll(orms, dbs);
};

const follow = async (api: string, { bearer }: Reader, steamAppId: number): Promise<void> => {
  const response = await fetch(`${api}/api/user/games`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ steamAppId, name: `Game ${steamAppId}` }),
  });
  if (!response.ok) throw new Error(`A follow was answered by ${response.status} ${await response.text()}`);
};

const ingestion = async (
  run: Run,
  create: (name: string) => Promise<Sides<BenchDatabase>>,
  measure: Measure,
): Promise<void> => {
  const games = run.size === 'quick' ? 20 : 1_000;
  const store = await Store.start(games, 20);
  const dbs: Sides<BenchDatabase>[] = [];
  for (let round = 0; round < run.rounds; round += 1) dbs.push(await create(`ingestion_${round}`));
  const rounds = { plain: 0, citus: 0 };
  await measure(
    `${games.toLocaleString('en-US')} games × 20 posts, cold`,
    'games/s',
    undefined,
    async (side) => {
      const db = dbs[rounds[side]++]![side];
      const worker = await startIngestingWorker(run.workDir, db, store.url, store.appIds);
      const { seconds } = await worker.ingestAll();
      await worker.stop();
      await db.close();
      return games / seconds;
    },
  );
  await store.stop();
};
