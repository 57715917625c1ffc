import { startWorld } from '@patchlight/api-e2e';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { HeldConnections } from '../load/held-connections.ts';
import { Latencies } from '../load/latencies.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import type { Run } from '../run.ts';

const HELD = { silent: 10_000, half: 1_000 };
const PATHS = ['/livez', '/api/updates/latest', '/'];
const EVERY_MS = 15;
const SAMPLE_MS = 20_000;
const ROUNDS = 3;
/** Growth of the p95 of other callers. */
const MOST_SLOWER = 1.2;

/** Requests of other callers at a constant rate, beside connections that send nothing or half of a body. */
export const endureConnections = async ({ say }: Run): Promise<Outcome> => {
  const world = await startWorld({ settings: { RATE_LIMIT_FACTOR: '10' } });
  try {
    const { url } = await world.start('api');
    let failed = 0;
    const sample = async (): Promise<Latencies> => {
      const latencies = new Latencies();
      const pending: Promise<void>[] = [];
      const ask = async (path: string): Promise<void> => {
        const startedAt = performance.now();
        const response = await fetch(new URL(path, url)).catch(() => null);
        await response?.arrayBuffer();
        if (response?.status !== 200) failed += 1;
        latencies.record(performance.now() - startedAt);
      };
      const asking = setInterval(() => pending.push(ask(PATHS[pending.length % PATHS.length]!)), EVERY_MS);
      await sleep(SAMPLE_MS);
      clearInterval(asking);
      await Promise.all(pending);
      return latencies;
    };
    await sample();
    const p95 = { without: [] as number[], beside: [] as number[] };
    const held: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      p95.without.push((await sample()).figures.p95);
      const workerData: HeldConnections = { port: Number(new URL(url).port), ...HELD };
      const attack = new Worker(process.argv[1]!, { workerData, env: process.env });
      let open = 0;
      attack.on('message', (count: number) => (open = count));
      while (open < 0.98 * (HELD.silent + HELD.half)) await once(attack, 'message');
      p95.beside.push((await sample()).figures.p95);
      held.push(open);
      await attack.terminate();
      await sleep(2_000);
      say(`p95 ${p95.without.at(-1)} ms without, ${p95.beside.at(-1)} ms beside ${open} connections`);
    }
    const median = (values: number[]): number =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
    return {
      verdicts: [
        never('failed requests of other callers', failed),
        atMost('p95 of other callers', median(p95.beside) / median(p95.without), MOST_SLOWER, 'times'),
      ],
      figures: {
        'p95 without, ms': p95.without.join(', '),
        'p95 beside the connections, ms': p95.beside.join(', '),
        'connections held': held.join(', '),
      },
    };
  } finally {
    await world.close();
  }
};
