import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Runs all migrations, and some suites with much SQL, on the oldest PostgreSQL that the product accepts.
 */

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const SUITES = ['schema', 'migrate', 'check-server', 'polls', 'fan-out', 'inbox-partitions', 'update-search'];

const idOf = (option: '-u' | '-g'): number => Number(execFileSync('id', [option, 'postgres']).toString());

/** PostgreSQL refuses to run as root; its package has made a user for it. */
const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;
const dir = mkdtempSync(join(tmpdir(), 'patchlight-oldest-'));
if (owner) chownSync(dir, owner.uid, owner.gid);

const run = (program: string, ...args: string[]): void =>
  void execFileSync(join(PROGRAMS, program), args, {
    ...owner,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const cluster = join(dir, 'cluster');
const settings =
  '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c timezone=UTC -c autovacuum=off';
run('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
// A port that was free long before may be taken.
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as AddressInfo;
await new Promise((closed) => probe.close(closed));
run('pg_ctl', '-D', cluster, '-l', join(dir, 'log'), '-w', '-o', `-p ${port} -F ${settings}`, 'start');
try {
  const config = 'libs/api/adapters/persistence/jest.config.js';
  const results = ['--json', '--outputFile', 'tmp/results/oldest-postgres.json'];
  const { status } = spawnSync(
    'jest',
    ['--config', config, ...results, ...SUITES.map((name) => `${name}.int-spec`)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop');
  rmSync(dir, { recursive: true, force: true });
}
