import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { USUAL_OPTIONS } from '@patchlight/embedded-postgres';
import pg from 'pg';
import { spawnPatchlight, startPatchlight } from './testing/patchlight-process.ts';
import type { Settings } from './testing/patchlight-process.ts';
import { signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/** See `migrate` of the persistence adapter. */
const MIGRATION_LOCK = 7_205_311;
const CLEAN = { code: 0, signal: null };

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** @throws {Error} there is no server yet, or it has not written its process id yet */
const postmasterOf = (dir: string): number => {
  const pid = Number(readFileSync(join(dir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  if (!pid) throw new Error('The file has no process id yet.');
  return pid;
};

describe('a shutdown', () => {
  let world: World;
  let embedded: Settings;
  beforeAll(async () => {
    world = await startWorld();
    const { DATABASE_URL: _, ...settings } = world.settings;
    embedded = settings;
  });
  afterAll(() => world?.close());

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s exits with 0 without waiting for open streams and fetches in progress',
    async (signal) => {
      world.steam.scenario({ name: 'slow', on: true, ms: 60_000, endpoints: ['news'] });
      const patchlight = await world.start('all');
      const ada = await signUp(patchlight.url);
      for (const { appid } of world.steam.catalogue.slice(0, 8)) await ada.follow(appid);
      const stream = await ada.listen();
      await eventually('fetches were under way', () => (world.steam.stats().endpoints['news'] ?? 0) > 1);
      const stoppedAt = Date.now();
      expect(await patchlight.end(signal)).toEqual(CLEAN);
      expect(Date.now() - stoppedAt).toBeLessThan(30_000);
      await stream.ended;
      world.steam.reset();
    },
  );

  it('leaves no database connections open', async () => {
    const patchlight = await world.start('all');
    await patchlight.end();
    await eventually('all connections but that of the test were gone', async () => {
      const [row] = await world.rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where backend_type = 'client backend' and datname = current_database()
           and application_name <> 'test' and application_name not like 'citus%'`,
      );
      return row?.n === 0;
    });
  });

  it('stops the embedded database', async () => {
    const patchlight = await startPatchlight(embedded);
    const postmaster = postmasterOf(patchlight.dir);
    expect(isRunning(postmaster)).toBe(true);
    expect(await patchlight.end('SIGINT')).toEqual(CLEAN);
    await eventually('the server was gone', () => !isRunning(postmaster));
  });

  it('requested twice, as by npm on Ctrl-C, still stops everything', async () => {
    const patchlight = await startPatchlight(embedded);
    const postmaster = postmasterOf(patchlight.dir);
    const ends = [patchlight.end('SIGINT'), patchlight.end('SIGINT')];
    expect(await Promise.all(ends)).toEqual([CLEAN, CLEAN]);
    await eventually('the server was gone', () => !isRunning(postmaster));
  });

  it.each([0, 400, 800])(
    'is heard while the product is still starting, and leaves nothing running: after %d ms',
    async (ms) => {
      const patchlight = await spawnPatchlight(embedded);
      const postmaster = await eventually('the embedded database was there', () =>
        postmasterOf(patchlight.dir),
      );
      await sleep(ms);
      expect(await patchlight.end()).toEqual(CLEAN);
      await eventually('the server was gone', () => !isRunning(postmaster));
    },
  );

  it.each([150, 250])('reports no lost connection of a queue that just started: after %d ms', async (ms) => {
    const patchlight = await spawnPatchlight({ ...embedded, LOG_LEVEL: 'info' });
    await eventually('the migrations had run', () => patchlight.output().includes('schema is up to date'));
    await sleep(ms);
    expect(await patchlight.end()).toEqual(CLEAN);
    expect(patchlight.output()).not.toContain('queue failed');
  });

  it('stops a process that waits for the migrations of another', async () => {
    const other = new pg.Client({ connectionString: world.settings['DATABASE_URL'], options: USUAL_OPTIONS });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const patchlight = await spawnPatchlight(world.settings);
    await eventually('it waited', async () => {
      const { rowCount } = await other.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    });
    expect(await patchlight.end()).toEqual(CLEAN);
    await other.end();
  });

  it('waits for the answer to a mail that is being sent, so that it is not sent again', async () => {
    const mailbox = await startMailSimulator();
    const answer = Promise.withResolvers<null>();
    let asked = 0;
    mailbox.trouble(() => {
      asked += 1;
      return answer.promise;
    });
    try {
      const patchlight = await world.start('all', {
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'news@patchlight.example',
      });
      await signUp(patchlight.url);
      await eventually('a mail was under way', () => asked > 0);
      const ended = patchlight.end();
      await sleep(1_000);
      answer.resolve(null);
      expect(await ended).toEqual(CLEAN);
      expect(mailbox.list()).toHaveLength(1);
      expect(await world.rows('select state, tries from deliveries')).toEqual([{ state: 'sent', tries: 1 }]);
    } finally {
      await mailbox.close();
    }
  });

  it('hands jobs in progress over to the next worker, at once and without a failure', async () => {
    world.steam.scenario({ name: 'slow', on: true, ms: 8_000, endpoints: ['news'] });
    const seldom = { INGEST_INTERVAL_SECONDS: '3600' };
    const first = await world.start('all', seldom);
    const ada = await signUp(first.url);
    const game = world.steam.catalogue[20]!;
    await ada.follow(game.appid);
    await eventually('the fetch was under way', () => (world.steam.stats().apps[game.appid] ?? 0) > 0);
    await first.end();
    expect(await world.rows('select from ingest_failures where app_id = $1', [game.appid])).toEqual([]);
    world.steam.reset();
    const second = await world.start('all', seldom);
    await eventually('the posts were there', async () => {
      const { data } = await ada
        .at(second.url)
        .done<{ data: unknown[] }>('GET', `/user/games/${game.appid}/updates`);
      return data.length > 0;
    });
  });
});
