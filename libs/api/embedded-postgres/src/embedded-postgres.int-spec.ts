import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findOwner } from './binaries.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { FolderInUse } from './folder-lock.ts';
import { serverOn } from './left-over.ts';

const ask = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
};

/** Simulates a killed parent process. */
const abandon = (server: EmbeddedPostgres): void => {
  Reflect.set(server, 'stopping', true);
  (Reflect.get(server, 'unlock') as () => void)();
};

describe('embedded PostgreSQL', () => {
  let dir: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-pg-'));
    server = await EmbeddedPostgres.start({ dir });
  });

  afterAll(async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it('is a real server that requires its password', async () => {
    expect(await ask(server.url(), 'show server_version')).toMatch(/^18/);
    await expect(ask(server.url().replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  it('listens below the ephemeral port range', () => {
    const port = Number(new URL(server.url()).port);
    expect(port).toBeGreaterThan(1_024);
    expect(port).toBeLessThan(32_768);
  });

  it('hides its password from other users of the machine', async () => {
    expect((await stat(join(dir, 'password'))).mode & 0o077).toBe(0);
  });

  it('restarts within 5 s of being killed, with all committed data', async () => {
    await ask(server.url(), "create table kept as select 'still here' as text");
    let fastest = Infinity;
    // Retried, since a busy machine may delay a start.
    for (let n = 0; n < 3; n += 1) {
      const before = server.pid;
      process.kill(before!, 'SIGKILL');
      const killedAt = Date.now();
      let text: unknown;
      while (text === undefined && Date.now() - killedAt < 20_000) {
        await sleep(100);
        text = await ask(server.url(), 'select text from kept').catch(() => undefined);
      }
      expect(text).toBe('still here');
      expect(server.pid).not.toBe(before);
      fastest = Math.min(fastest, Date.now() - killedAt);
    }
    expect(fastest).toBeLessThan(5_000);
  });

  it('starts over if it was killed during initdb', async () => {
    const unfinished = await mkdtemp(join(tmpdir(), 'patchlight-pg-'));
    try {
      await mkdir(join(unfinished, 'cluster.unfinished', 'base'), { recursive: true });
      await writeFile(join(unfinished, 'cluster.unfinished', 'PG_VERSION'), '18');
      const fresh = await EmbeddedPostgres.start({ dir: unfinished, volatile: true });
      expect(await ask(fresh.url(), 'select 1')).toBe(1);
      await fresh.stop();
      expect(await readdir(unfinished)).toEqual(expect.not.arrayContaining(['cluster.unfinished']));
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });

  it('stops the server of a killed process before it starts its own', async () => {
    const left = server.pid!;
    abandon(server);
    server = await EmbeddedPostgres.start({ dir });
    expect(await ask(server.url(), 'select text from kept')).toBe('still here');
    expect(server.pid).not.toBe(left);
  });

  it('does not start on a folder that another process uses, and leaves its server running', async () => {
    const { pid } = server;
    await expect(EmbeddedPostgres.start({ dir })).rejects.toBeInstanceOf(FolderInUse);
    expect(server.pid).toBe(pid);
    expect(await ask(server.url(), 'select text from kept')).toBe('still here');
  });

  it('starts despite a stale PID file with the PID of another process, which it leaves running', async () => {
    const file = join(dir, 'cluster', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await server.stop();
    const innocent = spawn('sleep', ['300'], { ...findOwner(), stdio: 'ignore' });
    try {
      await writeFile(file, [innocent.pid, ...lines.slice(1)].join('\n'));
      expect(await serverOn(join(dir, 'cluster'))).toBeNull();
      server = await EmbeddedPostgres.start({ dir });
      expect(await ask(server.url(), 'select text from kept')).toBe('still here');
      expect([innocent.exitCode, innocent.signalCode]).toEqual([null, null]);
    } finally {
      innocent.kill();
    }
  });

  describe('while it starts', () => {
    /** Runs a script in place of the server. */
    const withScript = async (name: string, script: string): Promise<EmbeddedPostgres> => {
      const program = join(dir, name);
      await writeFile(program, `#!/bin/sh\n${script}`, { mode: 0o755 });
      const options = { dir, startTimeoutMs: 3_000 };
      const [password, unlock] = ['', () => undefined];
      return Reflect.construct(EmbeddedPostgres, [
        options,
        { postgres: program },
        findOwner(),
        password,
        unlock,
      ]) as EmbeddedPostgres;
    };
    const launch = (instead: EmbeddedPostgres): Promise<void> =>
      (Reflect.get(instead, 'launch') as () => Promise<void>).call(instead);

    it('has more time with each line about its progress', async () => {
      const progress = 'for n in 1 2 3 4 5; do sleep 0.8; echo redo in progress >&2; done';
      const ready = 'echo database system is ready to accept connections >&2; exec sleep 60';
      const slow = await withScript('slow', `${progress}\n${ready}`);
      await launch(slow);
      await slow.stop();
    });

    it('is ended when it says nothing', async () => {
      const silent = await withScript('silent', 'exec sleep 60');
      await expect(launch(silent)).rejects.toThrow('did not start in time');
      expect(() => process.kill(silent.pid!, 0)).toThrow('ESRCH');
    });
  });

  it('can be restarted by the same process after it was stopped', async () => {
    await server.stop();
    server = await EmbeddedPostgres.start({ dir });
    expect(await ask(server.url(), 'select text from kept')).toBe('still here');
  });
});
