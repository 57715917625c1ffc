import pg from 'pg';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqlGameEventLog } from '@patchlight/adapters/persistence';
import { Api, JWT_SECRET } from '../environment/api.ts';
import { seedReaders } from '../environment/readers.ts';
import type { Reader } from '../environment/readers.ts';
import type { Run } from '../environment/run.ts';
import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import { PlainDatabase } from '../roles/plain-database.ts';

/** In the schedule of a worker. */
const SETTLES_EVERY_MS = 250;
const HELD_MS = 3_000;
const GAME = 1;

/** Sends a request that waits for events. @returns milliseconds since the epoch of its answer */
const waitForEvent = (url: string, { bearer }: Reader, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}` };
    request(`${url}/api/v1/events?wait=50`, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        text.includes('update.edited') ? resolve(Date.now()) : reject(new Error(`no event: ${text}`)),
      );
    })
      .on('error', reject)
      .end();
  });

/** Requests that wait for nothing, one after the other in each of these lanes, so that only the waiting ones are measured. */
const WARM_UP_LANES = 20;
const warmUp = async (url: string, readers: readonly Reader[]): Promise<void> => {
  const lane = async (first: number): Promise<void> => {
    for (let n = first; n < readers.length; n += WARM_UP_LANES) {
      const headers = { authorization: `Bearer ${readers[n]!.bearer}` };
      await (await fetch(`${url}/api/v1/events`, { headers })).text();
    }
  };
  await Promise.all(Array.from({ length: WARM_UP_LANES }, (_, first) => lane(first)));
  await sleep(HELD_MS);
};

/** Requests of up to 1,000 users that wait for the same game, from its event until each is answered. */
export const measureLongPolls = async (run: Run): Promise<void> => {
  const perUser = run.size === 'quick' ? 1 : 2;
  const db = await run.server.create('bench_long_polls');
  const readers = (await seedReaders(db, JWT_SECRET)).slice(0, run.size === 'quick' ? 100 : undefined);
  await db.query(
    `insert into follows (user_id, app_id, followed_at) select id, $1, now() from users on conflict do nothing`,
    [GAME],
  );
  const pool = new pg.Pool({ connectionString: db.url, max: 2 });
  const log = new SqlGameEventLog(new PlainDatabase(pool, false));
  const api = await Api.start(run.workDir, db.url, { RATE_LIMIT_FACTOR: '0' });
  const agent = new Agent({ maxSockets: Infinity });
  const settled: number[] = [];
  const grown: number[] = [];
  await warmUp(api.url, readers);
  for (let round = 0; round < run.rounds; round += 1) {
    const before = api.memory;
    const answers = readers
      .flatMap((reader) => Array.from({ length: perUser }, () => reader))
      .map((reader) => waitForEvent(api.url, reader, agent));
    const all = Promise.all(answers);
    all.catch(() => undefined);
    await sleep(HELD_MS);
    if (round === 0) grown.push(api.memory - before);
    await db.query(
      `insert into game_events (type, app_id, update_id)
       select 'update.edited', app_id, id from updates where app_id = $1 limit 1`,
      [GAME],
    );
    const happenedAt = Date.now();
    const settling = setInterval(() => void log.settle(), SETTLES_EVERY_MS);
    const last = Math.max(...(await all.finally(() => clearInterval(settling))));
    settled.push(last - happenedAt);
  }
  const count = readers.length * perUser;
  run.record({
    suite: 'long-polls',
    name: `memory of ${count} waiting requests`,
    value: grown[0]!,
    unit: 'MB',
    goal: goals.longPollMemory,
  });
  run.record({
    suite: 'long-polls',
    name: `until the last of ${count} is told`,
    value: median(settled) / 1_000,
    unit: 's',
    goal: goals.longPollDelay,
  });
  agent.destroy();
  await pool.end();
  await api.stop();
  await run.server.drop(db);
};
