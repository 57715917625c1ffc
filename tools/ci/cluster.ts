import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Runs suites on a cluster of Citus that it starts, and removes it whatever happens. `--quick` runs what tells most:
 * that each table has its place and gets every row, and that statements keep to the shards of their users. The faults
 * are those of a cluster of their own.
 */

interface Suite {
  name: string;
  config: string;
  patterns: string[];
  /** One where transactions of other databases of the server may hold up what is expected at once. */
  workers: number;
}

const PERSISTENCE = 'libs/api/adapters/persistence/jest.config.js';

const QUICK: Suite[] = [
  {
    name: 'persistence',
    config: PERSISTENCE,
    patterns: ['scale-out/cluster', 'query-plans', 'instant-queue'],
    workers: 2,
  },
];

const ALL: Suite[] = [
  { name: 'persistence', config: PERSISTENCE, patterns: ['int-spec'], workers: 1 },
  { name: 'jobs', config: 'libs/api/adapters/jobs/jest.config.js', patterns: ['int-spec'], workers: 1 },
  { name: 'journeys', config: 'apps/api-e2e/jest.config.js', patterns: [], workers: 2 },
  { name: 'faults', config: 'apps/api-e2e/jest.cluster.config.js', patterns: [], workers: 1 },
];

const engine = process.env['CITUS_ENGINE_DIR'];
if (!engine) throw new Error('CITUS_ENGINE_DIR is not set.');

let running: ChildProcess | undefined;
let stopSignal: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopSignal = signal;
    running?.kill(signal);
  });

/** @returns what it writes, if it is to be read, and whether it succeeded */
const run = (program: string, args: string[], env: Record<string, string>, isRead = false) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    let output = '';
    const child = spawn(program, args, {
      stdio: ['ignore', isRead ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    running = child;
    child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
    child.once('error', (error) => done({ ok: false, output: String(error) }));
    child.once('close', (code) => done({ ok: code === 0, output }));
  });

const dir = mkdtempSync(join(tmpdir(), 'patchlight-citus-'));
// Root starts the servers as somebody else.
chmodSync(dir, 0o755);
const citus = (verb: string) =>
  run('bash', [join(engine, 'citus-cluster'), verb, join(dir, 'citus')], { CITUS_VOLATILE: '1' }, true);

try {
  const started = await citus('start');
  const url = /^DATABASE_URL=(.+)$/m.exec(started.output)?.[1];
  if (!started.ok || !url) throw new Error('The cluster did not start.');
  for (const { name, config, patterns, workers } of process.argv.includes('--quick') ? QUICK : ALL) {
    if (stopSignal) break;
    const results = ['--json', '--outputFile', `tmp/results/cluster-${name}.json`];
    const { ok } = await run(
      'jest',
      ['--config', config, `--maxWorkers=${workers}`, ...results, ...patterns],
      {
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        TEST_DATABASE_URL: url,
      },
    );
    if (!ok) process.exitCode = 1;
  }
  if (stopSignal) process.exitCode = 1;
} finally {
  await citus('stop');
  rmSync(dir, { recursive: true, force: true });
}
