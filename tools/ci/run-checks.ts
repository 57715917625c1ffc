import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { ensurePrograms } from './programs.ts';
import { NOTHING, add, allProblems, clearResults, closingLine, countAll, keepSummary } from './tally.ts';
import type { Stage } from './tally.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A command that passes or fails as a whole, or whose tests are counted from result files. */
interface Check {
  name: string;
  command: string[];
  /** Whether it writes result files, which count instead of the command. */
  hasTests?: boolean;
  /** How often it is tried until it passes. */
  tries?: number;
}

interface EndedCheck extends Stage {
  /** How many tries it took. */
  tries: number;
}

const TMPDIR = temporaryFolder();
const ENV = {
  NX_DAEMON: 'false',
  TMPDIR,
  // Programs that start again and again load their modules faster from a cache.
  NODE_COMPILE_CACHE: join(TMPDIR, 'patchlight-compile-cache'),
};

const nx = (...args: string[]): string[] => ['nx', 'run-many', '--outputStyle=static', ...args];

const types = (project: string): string[] => [
  process.execPath,
  'node_modules/typescript-7/bin/tsc',
  '-p',
  project,
];

/** Projects with compiler options of their own. */
const special = globSync('{apps,libs,tools}/**/tsconfig.json').filter(
  (file) => 'compilerOptions' in (JSON.parse(readFileSync(file, 'utf8')) as object),
);

/** Where there is no engine for it, a summary names what was not run. */
const ENGINE = process.env['CITUS_ENGINE_DIR'];
const ON_CLUSTER: Check[] = ENGINE
  ? [{ name: 'cluster', command: ['node', 'tools/ci/cluster.ts', '--quick'], hasTests: true }]
  : [];
const NOT_RUN: Stage = {
  name: 'cluster: not run, since CITUS_ENGINE_DIR is not set',
  seconds: 0,
  ...NOTHING,
};

interface Suite {
  /** They run in parallel, the checks of a lane in sequence. */
  lanes: Check[][];
  /** Run by the lanes that have ended. */
  atEnd: Check[];
}

const SUITES: Record<string, Suite> = {
  test: {
    lanes: [
      [
        { name: 'build', command: nx('-t', 'build') },
        { name: 'page weight', command: ['node', 'tools/ci/page-weight.ts'] },
        { name: 'browser journeys', command: ['nx', 'run', 'web-e2e:e2e'], hasTests: true },
      ],
      [
        {
          name: 'format, boundaries, slices, patterns, unused code',
          command: nx('-t', 'format', 'deps', 'slices', 'patterns', 'unused'),
        },
        { name: 'supply chain', command: ['node', 'tools/ci/supply-chain/main.ts'] },
        // One run for all projects, since each run parses the types of the libraries.
        { name: 'lint', command: ['eslint', 'apps', 'libs', 'tools', '--max-warnings', '0'] },
        // Likewise. Only the files of the web app are not among these.
        { name: 'types', command: types('tsconfig.lint.json') },
        ...special.map((file) => ({ name: `types of ${dirname(file)}`, command: types(file) })),
        {
          name: 'unit and integration tests',
          // With three, the longest one, which starts last, does not run alone for long.
          command: nx('-t', 'test', '--exclude', 'api-e2e', '--parallel=3'),
          hasTests: true,
        },
        { name: 'API journeys', command: ['nx', 'run', 'api-e2e:test'], hasTests: true },
      ],
    ],
    // Benchmarks are a smoke test: figures are not evaluated.
    atEnd: [
      ...ON_CLUSTER,
      {
        name: 'settings',
        command: ['node', 'apps/api-e2e/src/settings/main.ts', '--ci'],
        hasTests: true,
        tries: 2,
      },
      { name: 'benchmarks', command: ['node', 'dist/tools/bench/main.js', '--quick'], tries: 2 },
      { name: 'oldest PostgreSQL', command: ['node', 'tools/ci/oldest-postgres.ts'], hasTests: true },
    ],
  },
  'test:real': {
    lanes: [
      [
        {
          name: 'real input',
          command: nx('-t', 'test-real', '--skip-nx-cache', '--parallel=1'),
          hasTests: true,
        },
      ],
    ],
    atEnd: [],
  },
  'test:settings': {
    lanes: [
      [
        { name: 'build', command: nx('-t', 'build', '-p', 'web', 'api', 'cli') },
        {
          name: 'settings',
          command: ['node', 'apps/api-e2e/src/settings/main.ts', ...process.argv.slice(3)],
          hasTests: true,
        },
      ],
    ],
    atEnd: [],
  },
  'test:cluster': {
    lanes: [
      [
        { name: 'build', command: nx('-t', 'build', '-p', 'web', 'api', 'cli') },
        { name: 'cluster', command: ['node', 'tools/ci/cluster.ts'], hasTests: true },
      ],
    ],
    atEnd: [],
  },
};

/** Runs a command and prints its output at the end, so that the output of lanes does not interleave. */
const runOnce = async ({ name, command }: Check): Promise<boolean> => {
  const startedAt = Date.now();
  console.log(`... ${name}`);
  const [program, ...args] = command;
  const child = spawn(program!, args, { env: { ...process.env, ...ENV } });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => written.push(part));
  const ok = await new Promise<boolean>((ended) => {
    child.once('error', (error) => {
      written.push(Buffer.from(String(error)));
      ended(false);
    });
    child.once('close', (code) => ended(code === 0));
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`\n=== ${name}\n${Buffer.concat(written).toString()}`);
  console.log(`=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s`);
  return ok;
};

const run = async (check: Check): Promise<EndedCheck> => {
  const startedAt = Date.now();
  let tries = 1;
  let ok = await runOnce(check);
  for (; !ok && tries < (check.tries ?? 1); tries += 1) ok = await runOnce(check);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const tally = check.hasTests
    ? { passed: 0, failed: ok || countAll().failed > 0 ? 0 : 1 }
    : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return { name: check.name, seconds, tries, ...tally };
};

const runLane = async (checks: Check[], atEnd: Check[]): Promise<EndedCheck[]> => {
  const stages: EndedCheck[] = [];
  for (const check of checks) stages.push(await run(check));
  for (let check = atEnd.shift(); check; check = atEnd.shift()) stages.push(await run(check));
  return stages;
};

const name = process.argv[2] ?? 'test';
const suite = SUITES[name];
if (!suite) throw new Error(`There is no suite "${name}".`);
if (name === 'test:cluster' && !ENGINE) {
  console.error(
    'Set CITUS_ENGINE_DIR to a folder with citus-cluster and the archive of Citus that it unpacks.',
  );
  process.exit(1);
}
if (name === 'test') process.env['CHROMIUM_PATH'] = ensureChromium();
if (name === 'test' || name === 'test:settings') ensurePrograms();
clearResults();
const { lanes, atEnd } = suite;
const ended = (await Promise.all(lanes.map((lane) => runLane(lane, atEnd)))).flat();
const stages: Stage[] = [...ended];
if (name === 'test' && !ENGINE) {
  stages.push(NOT_RUN);
  console.log(`\n=== ${NOT_RUN.name}`);
}
const tally = [...stages, countAll()].reduce(add, NOTHING);
const problems = [
  ...stages.filter(({ failed }) => failed > 0).map(({ name }) => `failed: ${name}`),
  ...ended
    .filter(({ failed, tries }) => failed === 0 && tries > 1)
    .map(({ name }) => `passed at the second try: ${name}`),
  ...allProblems(),
];
keepSummary(name, { ...tally, stages, problems });
console.log(`\n${closingLine(tally)}`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
