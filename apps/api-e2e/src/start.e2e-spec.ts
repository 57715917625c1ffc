import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnPatchlight, startPatchlight } from './testing/patchlight-process.ts';
import type { PatchlightProcess } from './testing/patchlight-process.ts';
import { runCommand } from './testing/run-command.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

describe('the startup', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.close());

  it('with invalid settings exits with 78 and a table of all errors, without secrets', async () => {
    const patchlight = await spawnPatchlight({
      PORT: 'http',
      ROLE: 'worker',
      JWT_SECRET: 'canary-too-short',
      INGEST_CONCURRENCY: '0',
    });
    expect(await patchlight.exited).toEqual({ code: 78, signal: null });
    const output = patchlight.output();
    for (const name of ['PORT', 'DATABASE_URL', 'JWT_SECRET', 'ENCRYPTION_KEY', 'INGEST_CONCURRENCY']) {
      expect(output).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    }
    expect(output).not.toMatch(/canary|at .*\.js/);
  });

  it('of two processes at the same time makes the tables and queues once', async () => {
    const DATABASE_URL = await world.database.createDatabase('both');
    const starts = (['api', 'worker'] as const).map((role) => world.start(role, { DATABASE_URL }));
    for (const { output, end } of await Promise.all(starts)) {
      expect(await end()).toEqual({ code: 0, signal: null });
      expect(output()).not.toMatch(/"level":[5-6]0/);
    }
  });

  it('without its database exits with 1 instead of waiting forever', async () => {
    const patchlight = await spawnPatchlight({
      ...world.settings,
      DATABASE_URL: 'postgresql://nobody:canary@127.0.0.1:1/none',
    });
    expect(await patchlight.exited).toEqual({ code: 1, signal: null });
    expect(patchlight.output()).toMatch(/ECONNREFUSED/);
    expect(patchlight.output()).not.toContain('canary');
  });

  it('logs only JSON lines, from the first one on', async () => {
    const { DATABASE_URL: _, ...settings } = world.settings;
    const patchlight = await startPatchlight({ ...settings, ROLE: 'all', LOG_LEVEL: 'info' });
    await eventually('the link was there', () => /\/setup-link"/.test(patchlight.output()));
    await patchlight.end();
    const lines = patchlight.output().trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { level: number; msg: string }).msg);
    expect(messages[0]).toMatch(/^Starting the embedded database/);
    expect(patchlight.output()).not.toContain('setup=');
  });

  it('for people tells in about ten lines what matters, and nothing of routes and successful requests', async () => {
    const patchlight = await startPatchlight({
      ...world.settings,
      ROLE: 'all',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'text',
    });
    await fetch(`${patchlight.url}/api/config`);
    await patchlight.end();
    const lines = patchlight.output().trim().split('\n').filter(Boolean);
    expect(lines.length).toBeLessThan(16);
    for (const name of ['Address', 'First admin', 'Database', 'Mail', 'Store', 'Data folder', 'Plans'])
      expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
    expect(patchlight.output()).not.toMatch(/Mapped|RoutesResolver|"level"|setup=|api\/config/);
  });

  it('on a taken port exits with 75 and one line that names the port and its setting', async () => {
    provokes(/EADDRINUSE/);
    const first = await startPatchlight(world.settings);
    const { port } = new URL(first.url);
    const second = await spawnPatchlight({ ...world.settings, PORT: port });
    expect(await second.exited).toEqual({ code: 75, signal: null });
    expect(second.output().trim().split('\n').at(-1)).toBe(
      `Port ${port} is taken by another program. Stop that one, or set PORT to another port.`,
    );
    expect(second.output()).not.toMatch(/at .*\.js/);
    await first.end();
  });

  it('on the folder of another process exits with 75 and does not affect it; a killed process releases its folder', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'patchlight-e2e-shared-'));
    await chmod(dir, 0o755); // Started by root, the embedded database runs as somebody else.
    const { DATABASE_URL: _, ...settings } = world.settings;
    const shared = { ...settings, DATA_DIR: dir };
    const first = await startPatchlight(shared);
    const second = await spawnPatchlight(shared);
    expect(await second.exited).toEqual({ code: 75, signal: null });
    expect(second.output()).toContain(`Another process of Patchlight runs the database in ${dir}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.end('SIGKILL');
    const third = await startPatchlight(shared);
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
    await third.end();
    await rm(dir, { recursive: true });
  });

  it('of four processes at once on an empty database succeeds for all', async () => {
    const processes = await Promise.all([
      world.start('api'),
      world.start('api'),
      world.start('worker'),
      world.start('worker'),
    ]);
    for (const { url } of processes.slice(0, 2)) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await world.rows('select from migrations')).length).toBeGreaterThan(0);
  });

  it('has distributed what a command would distribute: with Citus all tables, else none', async () => {
    const [citus] = await world.rows(`select from pg_extension where extname = 'citus'`);
    const said = citus
      ? 'Nothing is left to distribute.\n'
      : 'The database is PostgreSQL without Citus: nothing is distributed.\n';
    for (const args of [['--plan'], []])
      expect(await runCommand(['cluster', ...args], world.settings)).toEqual({ code: 0, output: said });
    expect((await runCommand(['cluster', '--now'], world.settings)).code).toBe(64);
  });

  it('generates a secret that only its owner can read', async () => {
    const { JWT_SECRET: _, ...settings } = world.settings;
    const patchlight = await startPatchlight(settings);
    expect((await stat(join(patchlight.dir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    await patchlight.end();
  });
});

describe('the startup without an admin', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.close());

  /** The code in the setup link of a process. */
  const codeOf = async ({ dir }: PatchlightProcess): Promise<string> => {
    const file = join(dir, 'setup-link');
    const link = await eventually('there was a link', () => readFile(file, 'utf8').catch(() => null));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    return /^http\S+\/register#setup=([\w-]+)\n$/.exec(link)![1]!;
  };
  const account = (username: string) => ({
    name: username,
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });

  it('provides a link that creates one admin, even when used in parallel, and none once there is an admin', async () => {
    const [first, second] = [await world.start('api'), await world.start('api')];
    const codes = [await codeOf(first), await codeOf(second)];
    for (const { output } of [first, second]) expect(output()).not.toContain(codes[0]);
    expect(codes[0]).toMatch(/^[\w-]{43,}$/);
    const kept = JSON.stringify(await world.rows('select encode(code_hash, $1) from setup_codes', ['hex']));
    for (const code of codes) expect(kept).not.toContain(Buffer.from(code, 'base64url').toString('hex'));

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        new Visitor((n % 2 ? first : second).url).call('POST', '/auth/register', {
          body: { ...account(`op${n}`), setup_code: codes[n % 2] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(403)]);
    expect(await world.rows('select from users')).toHaveLength(1);
    expect(await world.rows('select from users where is_admin')).toHaveLength(1);
    expect((await signUp(first.url)).token).not.toBeNull();
    expect(await world.rows('select from users where is_admin')).toHaveLength(1);

    const third = await world.start('api');
    expect(third.output()).not.toContain('no admin');
    expect(existsSync(join(third.dir, 'setup-link'))).toBe(false);
  });
});
