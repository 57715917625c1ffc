import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@patchlight/contracts';
import { SwallowingProxy, eventually } from '@patchlight/testing';
import { randomBytes } from 'node:crypto';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { freezeDatabase, mountSmallDisk } from './testing/failing-database.ts';
import { PASSWORD, signUp } from './testing/visitor.ts';
import type { Answer, Visitor } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World, WorldOptions } from './testing/world.ts';

const GAME = 904_110;
/** Maximum latency of a call: that of the product is 10 s, and a busy machine adds to it. */
const LONGEST_MS = 15_000;
/** How long a client waits, which sees then what hangs. */
const PATIENCE_MS = 18_000;
const FREEZE_MS = 20_000;
const WELL_AFTER_MS = 30_000;
/** Rate limits are high enough not to be reached. Due games are soon fetched again. */
const SETTINGS = { RATE_LIMIT_FACTOR: '1000', INGEST_LEASE_SECONDS: '5' };

interface Told {
  call: string;
  status: number;
  code: string | undefined;
  ms: number;
}

/** One of each kind of call: a signed-in read, a public one, one that is counted, one that writes. */
const CALLS: [method: string, path: string, body?: object][] = [
  ['GET', '/auth/session'],
  ['GET', '/user/games'],
  ['GET', '/notifications'],
  ['GET', '/updates/latest'],
  ['POST', '/auth/login', { identifier: 'nobody', password: PASSWORD }],
  ['POST', '/user/games', { steamAppId: GAME, name: 'Brinelight' }],
];

const READS = CALLS.filter(([method]) => method === 'GET');

/** Makes all calls several times concurrently. A call without a response has status 0. */
const wave = (visitor: Visitor, times = 5, calls = CALLS): Promise<Told[]> =>
  Promise.all(
    Array.from({ length: times }, () => calls)
      .flat()
      .map(async ([method, path, body]) => {
        const startedAt = Date.now();
        const { status, body: answer } = await visitor
          .call<Partial<ErrorBody> | undefined>(method, path, { body, timeoutMs: PATIENCE_MS })
          .catch(() => ({ status: 0, body: undefined }));
        return { call: `${method} ${path}`, status, code: answer?.code, ms: Date.now() - startedAt };
      }),
  );

const isBad = ({ status, ms }: Told): boolean => status === 0 || status === 500 || ms >= LONGEST_MS;

const readiness = async ({ url }: PatchlightProcess): Promise<{ status: string; reason?: string }> => {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return (await response.json()) as { status: string; reason?: string };
};

const isReady = async (patchlight: PatchlightProcess): Promise<boolean> =>
  JSON.stringify(await readiness(patchlight)) === '{"status":"ok"}';

/** Waits until every kind of call succeeds, and /readyz reports ready. */
const wellAgain = (patchlight: PatchlightProcess, visitor: Visitor): Promise<unknown> =>
  eventually(
    'all was well again',
    async () => (await isReady(patchlight)) && (await wave(visitor, 1)).every(({ status }) => status < 500),
    WELL_AFTER_MS,
  );

/** A world for the time of `observe`, in which calls are counted. */
const inWorld = async <T>(observe: (world: World) => Promise<T>, options: WorldOptions = {}): Promise<T> => {
  const world = await startWorld({ settings: SETTINGS, own: true, ...options });
  return observe(world).finally(() => world.close());
};

let started: Promise<unknown> = Promise.resolve();
/** One start after another: beside each other they take longer than a statement may. */
const startAfterOthers = (world: World, settings?: Record<string, string>): Promise<PatchlightProcess> => {
  const starting = started.then(() => world.start('all', settings));
  started = starting.catch(() => undefined);
  return starting;
};

const whileFrozen = () =>
  inWorld(async (world) => {
    const patchlight = await startAfterOthers(world);
    const ada = await signUp(patchlight.url);
    await wave(ada);
    const thaw = freezeDatabase(world);
    const frozenAt = Date.now();
    const told: Told[] = [];
    const ready = readiness(patchlight);
    while (Date.now() - frozenAt < FREEZE_MS) told.push(...(await wave(ada)));
    thaw();
    await wellAgain(patchlight, ada);
    return { told, ready: await ready };
  });

const afterLoss = () =>
  inWorld(async (world) => {
    const databaseUrl = world.settings['DATABASE_URL']!;
    const proxy = await SwallowingProxy.start(Number(new URL(databaseUrl).port));
    const patchlight = await startAfterOthers(world, { DATABASE_URL: proxy.through(databaseUrl) });
    const ada = await signUp(patchlight.url);
    await ada.follow(GAME);
    const stream = await ada.listenOn();
    await wave(ada);
    proxy.swallow();
    const told = await wave(ada);
    await wellAgain(patchlight, ada);
    await eventually('the stream told of a post again', () => {
      const { gid } = world.steam.publish({ appid: GAME, eventType: 12, date: nextSecond() })!;
      return eventually('the stream told of this post', () => stream.newsOf(gid).length > 0, 10_000);
    });
    stream.close();
    await patchlight.end();
    await proxy.close();
    return { told };
  });

const whileFull = async () => {
  const disk = await mountSmallDisk(150);
  return inWorld(
    async (world) => {
      const patchlight = await startAfterOthers(world);
      const ada = await signUp(patchlight.url);
      const write = (): Promise<Answer<ErrorBody>> =>
        ada.refused('POST', '/auth/csrf-token', { body: { token: randomBytes(32).toString('hex') } });
      await wave(ada);
      await disk.fill();
      const writes: Answer<ErrorBody>[] = [];
      const refusal = await eventually('a write was refused for want of storage', async () => {
        writes.push(...(await Promise.all(Array.from({ length: 20 }, write))));
        return writes.find(({ body }) => body?.code === 'STORAGE_FULL');
      });
      const ready = await eventually('it was not ready for want of storage', async () => {
        const answer = await readiness(patchlight);
        return answer.reason === 'storage' && answer;
      });
      const reads = await wave(ada, 1, READS);
      await disk.free();
      await wellAgain(patchlight, ada);
      return { writes, refusal, ready, reads, later: await write() };
    },
    { databaseDir: disk.dir },
  ).finally(() => disk.unmount());
};

/** Concurrently, since most of it is waiting. */
describe('a failing database', () => {
  let frozen: ReturnType<typeof whileFrozen>;
  let lost: ReturnType<typeof afterLoss>;
  let full: ReturnType<typeof whileFull>;

  beforeEach(() => provokes(/./));
  beforeAll(async () => {
    frozen = whileFrozen();
    lost = afterLoss();
    full = whileFull();
    await Promise.allSettled([frozen, lost, full]);
  });

  it('delays no request for long while it is frozen, and recovers soon after', async () => {
    const { told, ready } = await frozen;
    expect(told.filter(isBad)).toEqual([]);
    expect(new Set(told.map(({ status }) => status))).toContain(503);
    expect(ready).toEqual({ status: 'down', reason: 'database' });
  });

  it('delays no request for long when connections are lost silently, and live events resume', async () => {
    const { told } = await lost;
    expect(told.filter(isBad)).toEqual([]);
    expect(new Set(told.map(({ status }) => status))).toContain(503);
  });

  it('can be read while its disk is full, reports it on writes, and accepts writes once there is space', async () => {
    const { writes, refusal, ready, reads, later } = await full;
    expect(writes.filter(({ status }) => status === 500)).toEqual([]);
    expect(refusal.body).toMatchObject({
      code: 'STORAGE_FULL',
      message: expect.stringContaining('cannot save'),
    });
    expect(ready).toEqual({ status: 'down', reason: 'storage' });
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
    expect(later.status).toBe(200);
  });
});
