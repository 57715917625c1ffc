import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOwner } from './binaries.ts';
import { onFreePort } from './free-port.ts';
import { makeOdd } from './odd-settings.ts';
import { serverEnv } from './server.env.ts';

/** Of Debian's package postgresql-15; the embedded PostgreSQL cannot copy a running server. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  'fsync=off',
  'autovacuum=off',
];

/** A server of a cluster, whose process belongs to the test. */
export interface ClusterServer {
  url(database?: string): string;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** For tests: a PostgreSQL 15 with streaming replicas. */
export interface StreamingCluster {
  primary: ClusterServer;
  /** Copies the primary and follows it. */
  addReplica(settings?: string[]): Promise<ClusterServer>;
  close(): Promise<void>;
}

const owner = findOwner();
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

const run = (program: string, ...args: string[]): Promise<unknown> =>
  promisify(execFile)(join(PROGRAMS, program), args, { ...owner, cwd: tmpdir(), env: serverEnv() });

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(output)) done();
    });
    child.once('error', fail);
    child.once('close', () => fail(new Error(`The server ended:\n${output}`)));
  });

const launch = async (dir: string, settings: string[], port: number): Promise<ClusterServer> => {
  const args = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(PROGRAMS, 'postgres'), ['-D', dir, '-p', String(port), ...args], {
    ...owner,
    env: serverEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      running.delete(child);
      done();
    }),
  );
  await ready(child);
  return {
    url: (database = 'postgres') => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    signal: (signal) => void child.kill(signal),
    stop: () => {
      child.kill('SIGCONT');
      child.kill('SIGQUIT');
      return ended;
    },
  };
};

/** @param settings of the primary */
export const startStreamingCluster = async (settings: string[] = []): Promise<StreamingCluster> => {
  if (!existsSync(PROGRAMS))
    throw new Error('No PostgreSQL 15 found: install it (Debian: "apt-get install postgresql-15").');
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-cluster-'));
  if (owner) await chown(dir, owner.uid, owner.gid);
  const home = join(dir, 'primary');
  await run('initdb', '-D', home, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N');
  const primary = await onFreePort((port) => launch(home, settings, port));
  await makeOdd(primary.url());
  const servers = [primary];
  return {
    primary,
    addReplica: async (more = []) => {
      const copy = join(dir, `replica-${servers.length}`);
      await run('pg_basebackup', '-D', copy, '-d', primary.url(), '-R', '-X', 'stream', '-c', 'fast', '-N');
      const replica = await onFreePort((port) => launch(copy, [...settings, ...more], port));
      servers.push(replica);
      return replica;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(dir, { recursive: true, force: true });
    },
  };
};
