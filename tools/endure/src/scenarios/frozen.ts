import {
  countOf,
  faultsOfInboxes,
  followAll,
  gather,
  nextSecond,
  startWorld,
  insertGames,
} from '@patchlight/api-e2e';
import type { PatchlightProcess, World } from '@patchlight/api-e2e';
import { eventually } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import type { Run } from '../run.ts';
import { signalOwn } from '../environment/own-process.ts';
import { rowVersions, writesBetween } from '../environment/row-versions.ts';

const LEASE_SECONDS = 4;
const TAKE_OVER_MS = 300_000;
/** How long the resumed worker is observed. */
const AWAKE_MS = 15_000;
/** More than one transaction of the fan-out. */
const CROWD = 45_000;
const ASLEEP = 'perform pg_sleep(2)';

/** A moment at which a worker is frozen. */
interface Moment {
  name: string;
  /** Slows the next step of the worker down. */
  slow(world: World, appId: number): Promise<unknown> | void;
  /** Whether the worker is at this step. */
  isReached(world: World, appId: number): Promise<boolean>;
  quicken(world: World, appId: number): Promise<unknown> | void;
}

const MOMENTS: Moment[] = [
  {
    name: 'during a fetch',
    slow: ({ steam }, appid) =>
      void steam.scenario({ name: 'slow', on: true, ms: 3_000, endpoints: ['news'], appid }),
    isReached: async ({ steam }, appId) => (steam.stats().apps[appId] ?? 0) > 0,
    quicken: ({ steam }, appid) => void steam.scenario({ name: 'slow', on: false, appid }),
  },
  {
    name: 'during a fan-out',
    slow: async ({ rows }) => {
      await rows(
        `create function dawdle() returns trigger language plpgsql as 'begin ${ASLEEP}; return null; end'`,
      );
      await rows(
        'create trigger dawdle after insert on notifications for each statement execute function dawdle()',
      );
    },
    isReached: async (world) => (await countOf(world, 'notifications')) > 0,
    // The statement in progress locks the table until the transaction of the frozen worker ends.
    quicken: ({ rows }) =>
      rows(
        `create or replace function dawdle() returns trigger language plpgsql as 'begin return null; end'`,
      ),
  },
];

/** A worker is frozen past its lease and another takes over. The resumed worker must not write anything. */
export const endureFrozen = async ({ say }: Run): Promise<Outcome> => {
  const outcome: Outcome = { verdicts: [], figures: {} };
  for (const moment of MOMENTS) {
    const world = await startWorld({
      steam: { games: 3, postsPerGame: 3 },
      settings: { INGEST_LEASE_SECONDS: String(LEASE_SECONDS), INGEST_INTERVAL_SECONDS: '86400' },
    });
    try {
      say(moment.name);
      const { seconds, writes, lost, surplus } = await freeze(world, moment);
      outcome.verdicts.push(
        never(`rows written by a worker that was frozen ${moment.name}`, writes),
        never(`followers who were not told, frozen ${moment.name}`, lost),
        never(`rows too many in inboxes, frozen ${moment.name}`, surplus),
      );
      outcome.figures[`seconds until another had taken over, frozen ${moment.name}`] = seconds.toFixed(1);
    } finally {
      await world.close();
    }
  }
  return outcome;
};

const freeze = async (
  world: World,
  moment: Moment,
): Promise<{ seconds: number; writes: number; lost: number; surplus: number }> => {
  const { steam, rows } = world;
  const [game] = steam.catalogue;
  const appId = game!.appid;
  await insertGames(world, [appId]);
  await followAll(world, await gather(world, CROWD), [appId], 1);
  await moment.slow(world, appId);
  steam.publish({ appid: appId, eventType: 12, date: nextSecond() });
  const frozen = await world.start('worker');
  await rows('update game_feeds set due_at = now()');
  await eventually('the worker was at it', () => moment.isReached(world, appId), TAKE_OVER_MS);
  signalOwn(frozen.pid, 'SIGSTOP');
  const frozenAt = Date.now();
  await moment.quicken(world, appId);
  const other = await world.start('worker');
  await eventually('the other worker had done it all', () => isAllDone(world), TAKE_OVER_MS);
  const seconds = (Date.now() - frozenAt) / 1_000;
  await end(other);
  const before = await rowVersions(world);
  signalOwn(frozen.pid, 'SIGCONT');
  await sleep(AWAKE_MS);
  const writes = writesBetween(before, await rowVersions(world));
  return { seconds, writes, ...(await faultsOfInboxes(world)) };
};

const isAllDone = async (world: World): Promise<boolean> => {
  const [row] = await world.rows<{ left: number }>(
    `select (select count(*) from game_feeds where last_fetched_at is null)::int
       + (select count(*) from fan_outs where finished_at is null)::int
       + (select count(*) from pgboss.job
            where name in ('fetch-games', 'classify-updates', 'fan-out', 'refresh-games') and state < 'completed')::int
       as left`,
  );
  return row!.left === 0 && (await countOf(world, 'notifications')) > 0;
};

/** Stops a worker, which may already have exited. */
const end = async (worker: PatchlightProcess): Promise<void> => void (await worker.end());
