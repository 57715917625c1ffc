import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TARGETS, isReached } from './goals.ts';
import type { Goal, Who } from './goals.ts';
import { measure, median, openBrowser } from './measure.ts';
import type { Device, Figures } from './measure.ts';

const USER = { identifier: 'mira', password: 'Lantern-Oil-42' };
const RESULTS = 'tmp/results/lighthouse.json';
const FIRST_PORT = 9_333;

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    port: { type: 'string', default: '3290' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    who: { type: 'string', default: 'visitor,newcomer,returning' },
    devices: { type: 'string', default: 'mobile,desktop' },
  },
});

/** The built product with sample data, as `npm run demo` starts it. */
const startDemo = async (): Promise<{ url: string; stop: () => void }> => {
  const port = Number(options.port);
  const demo = spawn(process.execPath, ['dist/tools/demo/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      STEAM_SIM_PORT: String(port + 1_000),
      STEAM_SIM_PUBLISH_SECONDS: '0',
    },
  });
  await new Promise<void>((ready, fail) => {
    demo.stdout.on('data', (chunk: Buffer) => String(chunk).includes('A new post arrives') && ready());
    demo.once('exit', (code) => fail(new Error(`The demo ended with code ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => demo.kill('SIGTERM') };
};

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(USER),
  });
  if (!response.ok) throw new Error(`The sample user could not sign in: ${response.status}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
};

const COLUMNS: Goal[] = ['performance', 'accessibility', 'best-practices', 'seo', 'fcp', 'lcp', 'tbt', 'cls'];
const shown = (goal: Goal, value: number): string =>
  goal === 'cls' ? value.toFixed(3) : String(Math.round(value));

const { url, stop } = options.url ? { url: options.url, stop: () => undefined } : await startDemo();
let port = FIRST_PORT;
const results: { page: string; who: Who; device: Device; figures: Figures; missed: Goal[] }[] = [];
try {
  const token = await signIn(url);
  const targets = TARGETS.filter(
    ({ name, who }) =>
      name.toLowerCase().includes(options.only.toLowerCase()) && options.who.split(',').includes(who),
  );
  if (targets.length === 0) throw new Error(`No page is named "${options.only}".`);
  for (const target of targets)
    for (const device of options.devices.split(',') as Device[]) {
      const runs: Figures[] = [];
      for (let run = 0; run < Number(options.runs); run += 1) {
        // The port of the previous browser is not free yet.
        const browser = await openBrowser(url, port++, target, device, token);
        runs.push(await measure(browser, url, target, device).finally(() => browser.close()));
      }
      const figures = median(runs);
      const missed = COLUMNS.filter((goal) => isReached(goal, figures[goal], target) === false);
      results.push({ page: target.name, who: target.who, device, figures, missed });
    }
} finally {
  stop();
}

const rows = results.map(({ page, who, device, figures, missed }) => [
  page,
  who,
  device,
  ...COLUMNS.map((goal) => `${shown(goal, figures[goal])}${missed.includes(goal) ? ' !' : ''}`),
]);
const heading = ['page', 'who', 'device', ...COLUMNS];
for (const row of [heading, ...rows])
  console.log(row.map((cell, column) => cell.padEnd(Math.max(8, heading[column]!.length + 2))).join(' '));
mkdirSync('tmp/results', { recursive: true });
writeFileSync(RESULTS, JSON.stringify({ measuredAt: new Date().toISOString(), results }, null, 2));
const missed = results.flatMap(({ missed: goals }) => goals).length;
console.log(
  `\nMedian of ${options.runs} runs; times in ms. ${missed === 0 ? 'Every goal is reached.' : `${missed} goals missed (!).`} ${RESULTS}`,
);
process.exit(missed === 0 ? 0 : 1);
