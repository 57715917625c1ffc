import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LibraryBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { spawnPatchlight } from './testing/patchlight-process.ts';
import type { PatchlightProcess, Settings } from './testing/patchlight-process.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import type { PgBouncer } from './testing/pgbouncer.ts';
import { runCommand } from './testing/run-command.ts';
import { signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { nextSecond, startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const SERVER_CONNECTIONS = 5;
const READERS = 50;

/** What this session still holds of earlier transactions. */
const LEFT = `select (select count(*)::int from pg_listening_channels()) as channels,
  (select count(*)::int from pg_prepared_statements) as statements,
  (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks
  from pg_sleep(0.2)`;

const small = (ini: string): string =>
  ini.replace('default_pool_size = 20', `default_pool_size = ${SERVER_CONNECTIONS}`);

describe('Patchlight behind PgBouncer in transaction mode', () => {
  let world: World;
  let pooler: PgBouncer;
  let pooled: Settings;
  let api: PatchlightProcess;
  let worker: PatchlightProcess;
  let other: PatchlightProcess;
  let ada: Visitor;
  let poolers: PgBouncer[] = [];

  const pool = async (change: (ini: string) => string): Promise<PgBouncer> => {
    const started = await startPgBouncer({ databaseUrl: world.database.url(), change });
    poolers.push(started);
    return started;
  };

  /** Connections of clients, and connections to the server. */
  const connections = async (): Promise<{ clients: number; servers: number }> => {
    const client = new pg.Client({ connectionString: pooler.consoleUrl });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>('show pools');
    await client.end();
    const sum = (prefix: string): number =>
      rows
        .filter(({ database }) => database === 'patchlight')
        .flatMap((row) => Object.entries(row).filter(([name]) => name.startsWith(prefix)))
        .reduce((all, [, count]) => all + Number(count), 0);
    return { clients: sum('cl_'), servers: sum('sv_') };
  };

  /** What a start says that has to end by itself. */
  const refusal = async (settings: Settings): Promise<string> => {
    const start = await spawnPatchlight({ ...world.settings, ROLE: 'api', ...settings });
    const tooLate = setTimeout(() => void start.end('SIGKILL'), 30_000);
    const { code } = await start.exited;
    clearTimeout(tooLate);
    expect([code, start.output()]).toEqual([78, expect.stringMatching(/^[^\n]+\n$/)]);
    return start.output();
  };

  beforeAll(async () => {
    poolers = [];
    world = await startWorld({ own: true });
    pooler = await pool(small);
    pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.database.url() };
    [api, worker] = await Promise.all([world.start('api', pooled), world.start('worker', pooled)]);
    ada = await signUp(api.url);
  });
  afterAll(async () => {
    await world?.close();
    await Promise.all(poolers.map((each) => each.close()));
  });

  it('finds a new post, fans it out by a job, and tells of it live', async () => {
    await ada.follow(GAME);
    const stream = await ada.listen();
    const { gid } = world.steam.publish({ appid: GAME, eventType: 13, date: nextSecond() })!;
    await eventually('the stream told of the post', () => stream.newsOf(gid).length > 0);
    stream.close();
    expect((await ada.inbox()).data[0]?.game_update?.id).toBe(gid);
  });

  it('answers more readers than there are connections to the server', async () => {
    const read = async (): Promise<number[]> => {
      const answers = await Promise.all([
        ada.get<LibraryBody>('/user/games'),
        ada.get('/notifications'),
        ada.get('/auth/session'),
      ]);
      return answers.map(({ status }) => status);
    };
    for (let round = 0; round < 3; round += 1) {
      const statuses = (await Promise.all(Array.from({ length: READERS }, read))).flat();
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    const { clients, servers } = await connections();
    expect(servers).toBeLessThanOrEqual(SERVER_CONNECTIONS);
    expect(clients).toBeGreaterThan(SERVER_CONNECTIONS);
  });

  it('frees what a killed worker was at, though the pooler keeps connections with its name', async () => {
    other = await world.start('worker', pooled);
    await worker.end('SIGKILL');
    const stream = await ada.listen();
    const { gid } = world.steam.publish({ appid: GAME, eventType: 13, date: nextSecond() })!;
    await eventually('the other worker found the post', () => stream.newsOf(gid).length > 0);
    stream.close();
  });

  it('runs backups and migrations without the pooler', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'patchlight-e2e-backup-'));
    const backup = await runCommand(['backup', '--dir', dir], { ...world.settings, ...pooled });
    expect([backup.code, await readdir(dir)]).toEqual([0, [expect.stringMatching(/\.backup\.gz$/)]]);
    await rm(dir, { recursive: true });
    const empty = await world.database.createDatabase('empty');
    const { code } = await runCommand(['migrate'], { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: empty });
    expect(code).toBe(0);
  });

  it('leaves nothing in the sessions of the pooler', async () => {
    const sessions = new pg.Pool({ connectionString: pooler.url, max: SERVER_CONNECTIONS });
    const left = await Promise.all(Array.from({ length: SERVER_CONNECTIONS }, () => sessions.query(LEFT)));
    await sessions.end();
    for (const { rows } of left) expect(rows).toEqual([{ channels: 0, statements: 0, locks: 0 }]);
  });

  it('logs no problem', () => {
    for (const { output } of [api, other]) expect(output()).not.toMatch(/"level":[4-6]0/);
  });

  it('does not start without DATABASE_DIRECT_URL', async () => {
    expect(await refusal({ DATABASE_URL: pooler.url })).toContain('Set DATABASE_DIRECT_URL');
    const ignoring = await pool(
      (ini) => `${ini}ignore_startup_parameters = lock_timeout,statement_timeout\n`,
    );
    expect(await refusal({ DATABASE_URL: ignoring.url })).toContain('Set DATABASE_DIRECT_URL');
  });

  it('does not start with a pooler whose sessions have no timeouts', async () => {
    const endless = await pool((ini) => ini.replace(/ connect_query=.*/, ''));
    expect(await refusal({ ...pooled, DATABASE_URL: endless.url })).toContain("connect_query='set TimeZone");
  });

  it('does not start with a pooler that renames its clients', async () => {
    const renaming = await pool((ini) => `${ini}application_name_add_host = 1\n`);
    expect(await refusal({ ...pooled, DATABASE_URL: renaming.url })).toContain(
      'application_name_add_host = 0',
    );
  });
});
