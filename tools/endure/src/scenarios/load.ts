import { signUp, startWorld, userOf } from '@patchlight/api-e2e';
import type { Visitor, World } from '@patchlight/api-e2e';
import { setTimeout as sleep } from 'node:timers/promises';
import { runReaders } from '../load/lanes.ts';
import type { Reader } from '../load/mix.ts';
import { MemoryProbe } from '../memory/probe.ts';
import type { MemoryFigures } from '../memory/probe.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome, Verdict } from '../report/outcome.ts';
import type { Run } from '../run.ts';

const READERS = 60;
const GAMES = 60;
const FOLLOWED = 8;
const SPARE = 2;
const STREAMS = 40;
/** Reconnect interval of event streams. */
const STREAM_SECONDS = 20;
const LIMIT_SECONDS = 25;
const MINUTES = 60;
const WARM_UP_MINUTES = 10;
/** MB in ten minutes. */
const GROWTH = 1;

/** Time until responses in progress are complete, and then how long memory is sampled. */
const SETTLE_SECONDS = 15;
const REST_SECONDS = 45;

interface Probes {
  API: MemoryProbe;
  worker: MemoryProbe;
}

/** A long mixed load at a share of the measured limit, with a worker that ingests a new post per second. */
export const endureLoad = async ({ dir, minutes = MINUTES, share, say }: Run): Promise<Outcome> => {
  const world = await startWorld({
    durable: true,
    steam: { games: GAMES, postsPerGame: 12, publishEverySeconds: 1 },
    // Rate limits are counted but never reached.
    settings: { INSTANCE_PLAN: 'PRO', RATE_LIMIT_FACTOR: '1000', INGEST_INTERVAL_SECONDS: '15' },
  });
  const streams = new AbortController();
  try {
    const probes: Probes = { API: new MemoryProbe(dir, 'api'), worker: new MemoryProbe(dir, 'worker') };
    const api = await world.start('api', probes.API.settings);
    await world.start('worker', probes.worker.settings);
    const readers = await makeReaders(world, api.url);
    const listening = readers.slice(0, STREAMS).map(({ visitor }) => listen(visitor, streams.signal));
    say('looking for the limit');
    await runReaders(readers, LIMIT_SECONDS / 5, null);
    const limit = await runReaders(readers, LIMIT_SECONDS, null);
    const rate = limit.rate * share;
    say(`${limit.rate.toFixed(0)} acts a second at most; ${rate.toFixed(0)} for ${minutes} minutes`);
    const warmUp = Math.min(WARM_UP_MINUTES, minutes / 3);
    const warm = await runReaders(readers, warmUp * 60, rate);
    const before = await rest(probes);
    const load = await runReaders(readers, (minutes - warmUp) * 60, rate);
    const after = await rest(probes);
    streams.abort();
    const listened = await Promise.all(listening);
    const failed = new Map(load.errors);
    const count = (error: string, times: number): void =>
      void failed.set(error, (failed.get(error) ?? 0) + times);
    for (const [error, times] of warm.errors) count(error, times);
    for (const error of listened.flatMap(({ errors }) => errors)) count(error, 1);
    const verdicts: Verdict[] = [
      never(
        'errors',
        [...failed.values()].reduce((sum, times) => sum + times, 0),
      ),
    ];
    const figures: Outcome['figures'] = {
      'limit, acts/s': limit.rate.toFixed(1),
      'load, acts/s': load.rate.toFixed(1),
    };
    const tens = (minutes - warmUp) / 10;
    for (const name of Object.keys(probes) as (keyof Probes)[]) {
      const [first, last] = [before[name], after[name]];
      const growth = (last.heap - first.heap) / tens;
      verdicts.push(atMost(`growth of the ${name}'s heap in ten minutes`, growth, GROWTH, 'MB'));
      figures[`growth of the ${name}'s resident memory in ten minutes, MB`] = (
        (last.rss - first.rss) /
        tens
      ).toFixed(2);
      figures[`${name} at rest, MB of heap, first and last`] =
        `${first.heap.toFixed(1)}, ${last.heap.toFixed(1)}`;
      figures[`${name} at rest, resident MB, first and last`] =
        `${first.rss.toFixed(0)}, ${last.rss.toFixed(0)}`;
    }
    for (const [name, value] of Object.entries(load.latencies.figures))
      figures[name === 'calls' ? 'acts' : `${name}, ms`] = value.toFixed(name === 'calls' ? 0 : 1);
    figures['events received by streams'] = listened.reduce((sum, { events }) => sum + events, 0);
    for (const [error, times] of failed) figures[error] = times;
    return { verdicts, figures };
  } finally {
    streams.abort();
    await world.close();
  }
};

/** Memory of the processes without readers: requests in progress would count otherwise. */
const rest = async ({ API, worker }: Probes): Promise<Record<keyof Probes, MemoryFigures>> => {
  const from = Date.now() + SETTLE_SECONDS * 1_000;
  await sleep((SETTLE_SECONDS + REST_SECONDS) * 1_000);
  return { API: API.least(from), worker: worker.least(from) };
};

const makeReaders = async ({ steam }: World, base: string): Promise<Reader[]> => {
  const readers: Reader[] = [];
  for (let n = 0; n < READERS; n += 1) {
    const visitor = await signUp(base);
    const { username } = await userOf(visitor);
    const appIds = Array.from(
      { length: FOLLOWED + SPARE },
      (_, k) => steam.catalogue[(n * 7 + k * 5) % GAMES]!.appid,
    );
    for (const appId of appIds.slice(0, FOLLOWED)) await visitor.follow(appId);
    const spare = appIds.slice(FOLLOWED).map((appId) => ({ appId, isFollowed: false }));
    readers.push({ base, username, visitor, spare, unread: [] });
  }
  return readers;
};

/** Results of a reader's event streams. */
interface Listened {
  events: number;
  errors: string[];
}

/** Keeps a stream open and reconnects at random intervals until aborted. */
const listen = async (visitor: Visitor, signal: AbortSignal): Promise<Listened> => {
  const listened: Listened = { events: 0, errors: [] };
  while (!signal.aborted) {
    try {
      const stream = await visitor.listen();
      const milliseconds = STREAM_SECONDS * 1_000 * (0.5 + Math.random());
      const isLong = sleep(milliseconds, undefined, { signal }).catch(() => undefined);
      await Promise.race([stream.ended, isLong]);
      stream.close();
      listened.events += stream.received.length;
    } catch (error) {
      listened.errors.push(`stream: ${String(error)}`);
      await sleep(1_000);
    }
  }
  return listened;
};
