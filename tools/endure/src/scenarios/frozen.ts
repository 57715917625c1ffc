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
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
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

interface Scene extends World {
  mailbox: MailSimulator;
  appId: number;
}

/** A moment at which a worker is frozen. */
interface Moment {
  name: string;
  /** Slows the next step of the worker down. */
  slow(scene: Scene): Promise<unknown> | void;
  /** Whether the worker is at this step. */
  isReached(scene: Scene): Promise<boolean> | boolean;
  quicken(scene: Scene): Promise<unknown> | void;
}

/** Mails that the mail server has not answered yet. */
const held = new Set<() => void>();

const MOMENTS: Moment[] = [
  {
    name: 'during a fetch',
    slow: ({ steam, appId: appid }) =>
      void steam.scenario({ name: 'slow', on: true, ms: 3_000, endpoints: ['news'], appid }),
    isReached: ({ steam, appId }) => (steam.stats().apps[appId] ?? 0) > 0,
    quicken: ({ steam, appId: appid }) => void steam.scenario({ name: 'slow', on: false, appid }),
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
  {
    name: 'during a mail',
    slow: async ({ mailbox, rows }) => {
      mailbox.trouble(() => new Promise((answer) => held.add(() => answer(null))));
      const [user] = await rows<{ id: string }>(
        `update users set plan = 'PRO', email_verified = true, email_notifications = true,
           notification_frequency = 'instant'
         where id = (select min(user_id) from follows) returning id`,
      );
      await rows('insert into notification_settings (user_id, has_instant) values ($1, true)', [user!.id]);
    },
    isReached: () => held.size > 0,
    // What the frozen worker waits for, has come when it wakes.
    quicken: ({ mailbox }) => {
      mailbox.trouble(() => null);
      for (const answer of held) answer();
    },
  },
];

/** A worker is frozen past its lease and another takes over. The resumed worker must not write anything. */
export const endureFrozen = async ({ say }: Run): Promise<Outcome> => {
  const outcome: Outcome = { verdicts: [], figures: {} };
  for (const moment of MOMENTS) {
    const mailbox = await startMailSimulator();
    const world = await startWorld({
      steam: { games: 3, postsPerGame: 3 },
      settings: {
        INGEST_LEASE_SECONDS: String(LEASE_SECONDS),
        INGEST_INTERVAL_SECONDS: '86400',
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'news@patchlight.example',
      },
    });
    try {
      say(moment.name);
      const appId = world.steam.catalogue[0]!.appid;
      const { seconds, writes, lost, surplus } = await freeze({ ...world, mailbox, appId }, moment);
      outcome.verdicts.push(
        never(`rows written by a worker that was frozen ${moment.name}`, writes),
        never(`followers who were not told, frozen ${moment.name}`, lost),
        never(`rows too many in inboxes, frozen ${moment.name}`, surplus),
      );
      outcome.figures[`seconds until another had taken over, frozen ${moment.name}`] = seconds.toFixed(1);
    } finally {
      await world.close();
      await mailbox.close();
    }
  }
  return outcome;
};

const freeze = async (
  scene: Scene,
  moment: Moment,
): Promise<{ seconds: number; writes: number; lost: number; surplus: number }> => {
  const { steam, rows, appId } = scene;
  await insertGames(scene, [appId]);
  await followAll(scene, await gather(scene, CROWD), [appId], 1);
  await moment.slow(scene);
  steam.publish({ appid: appId, eventType: 12, date: nextSecond() });
  const frozen = await scene.start('worker');
  await rows('update game_feeds set due_at = now()');
  await eventually('the worker was at it', () => moment.isReached(scene), TAKE_OVER_MS);
  signalOwn(frozen.pid, 'SIGSTOP');
  const frozenAt = Date.now();
  await moment.quicken(scene);
  const other = await scene.start('worker');
  await eventually('the other worker had done it all', () => isAllDone(scene), TAKE_OVER_MS);
  const seconds = (Date.now() - frozenAt) / 1_000;
  await end(other);
  const before = await rowVersions(scene);
  signalOwn(frozen.pid, 'SIGCONT');
  await sleep(AWAKE_MS);
  const writes = writesBetween(before, await rowVersions(scene));
  return { seconds, writes, ...(await faultsOfInboxes(scene)) };
};

const isAllDone = async (world: World): Promise<boolean> => {
  const [row] = await world.rows<{ left: number }>(
    `select (select count(*) from game_feeds where last_fetched_at is null)::int
       + (select count(*) from fan_outs where finished_at is null)::int
       + (select count(*) from instant_queue)::int
       + (select count(*) from deliveries where state in ('queued', 'failed'))::int
       + (select count(*) from pgboss.job
            where name in ('fetch-games', 'classify-updates', 'fan-out', 'refresh-games') and state < 'completed')::int
       as left`,
  );
  return row!.left === 0 && (await countOf(world, 'notifications')) > 0;
};

/** Stops a worker, which may already have exited. */
const end = async (worker: PatchlightProcess): Promise<void> => void (await worker.end());
