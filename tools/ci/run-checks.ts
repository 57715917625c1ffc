import { spawnSync } from 'node:child_process';
import { ensureChromium } from './chromium.ts';
import { add, clearResults, closingLine, countAll, keepSummary } from './tally.ts';
import type { Tally } from './tally.ts';

/** One command that passes or fails as a whole, or whose tests are counted from their result files. */
interface Check {
  name: string;
  command: string[];
  /** Whether it writes result files, whose tests count instead of the command. */
  hasTests?: boolean;
}

const nx = (...args: string[]): string[] => ['nx', 'run-many', '--outputStyle=static', ...args];

const CHECKS: Record<string, Check[]> = {
  test: [
    {
      name: 'format, boundaries, slices, unused code',
      command: nx('-t', 'format', 'deps', 'slices', 'unused'),
    },
    { name: 'lint and types', command: nx('-t', 'lint', 'typecheck') },
    { name: 'build', command: nx('-t', 'build') },
    { name: 'page weight', command: ['node', 'tools/ci/page-weight.ts'] },
    { name: 'unit and integration tests', command: nx('-t', 'test', '--exclude', 'api-e2e'), hasTests: true },
    { name: 'API journeys', command: ['nx', 'run', 'api-e2e:test'], hasTests: true },
    { name: 'browser journeys', command: ['nx', 'run', 'web-e2e:e2e'], hasTests: true },
  ],
  'test:real': [
    { name: 'real input', command: nx('-t', 'test-real', '--skip-nx-cache', '--parallel=1'), hasTests: true },
  ],
};

const run = ({ name, command, hasTests }: Check): Tally => {
  const startedAt = Date.now();
  console.log(`\n=== ${name}`);
  const [program, ...args] = command;
  const { status } = spawnSync(program!, args, {
    stdio: 'inherit',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  const ok = status === 0;
  console.log(`=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return hasTests
    ? { passed: 0, failed: ok || countAll().failed > 0 ? 0 : 1 }
    : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
};

const suite = process.argv[2] ?? 'test';
const checks = CHECKS[suite];
if (!checks) throw new Error(`There is no suite "${suite}".`);
if (suite === 'test') process.env['CHROMIUM_PATH'] = ensureChromium();
clearResults();
const whole = checks.map(run).reduce(add, { passed: 0, failed: 0 });
const tally = add(whole, countAll());
keepSummary(suite, tally);
console.log(`\n${closingLine(tally)}`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
