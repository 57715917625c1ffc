import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { CI_ROWS, PLAN } from './plan.ts';
import { resultsTable } from './results.ts';
import type { RowReport, RowResult } from './results.ts';

/*
 * Runs the built product in rows of the plan: all, those that are named, or with --ci those of CI, as many side by side
 * as there are cores.
 */

const RESULTS = 'tmp/results';
mkdirSync(RESULTS, { recursive: true });

const runRow = async (name: string): Promise<RowResult> => {
  const file = `${RESULTS}/settings-${name.replace(' ', '-')}.json`;
  const startedAt = Date.now();
  const child = spawn(
    'jest',
    ['--config', 'apps/api-e2e/jest.settings.config.js', '--json', '--outputFile', file],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        SETTINGS_ROW: name,
      },
    },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) console.log(`${name}:\n${output}`);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RowReport) : undefined;
  return { name, seconds: Math.round((Date.now() - startedAt) / 1_000), report };
};

const args = process.argv.slice(2);
const wanted = args[0] === '--ci' ? CI_ROWS : args;
const rows = PLAN.map(({ name }) => name).filter((name) => wanted.length === 0 || wanted.includes(name));
for (const name of wanted)
  if (!rows.includes(name)) throw new Error(`There is no row "${name}" in the plan.`);

const results: RowResult[] = [];
const waiting = [...rows];
const lane = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    results.push(await runRow(name));
};
await Promise.all(Array.from({ length: availableParallelism() }, lane));

const { lines, ok } = resultsTable(results.sort((a, b) => rows.indexOf(a.name) - rows.indexOf(b.name)));
console.log(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
