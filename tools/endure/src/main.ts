import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { faultsIn, newLines } from '@patchlight/api-e2e';
import { readArguments } from './arguments.ts';
import type { ScenarioName } from './arguments.ts';
import { holdConnections } from './load/held-connections.ts';
import { tableOf } from './report/outcome.ts';
import type { Outcome } from './report/outcome.ts';
import type { Run } from './run.ts';
import { endureClocks } from './scenarios/clocks.ts';
import { endureConnections } from './scenarios/connections.ts';
import { endureDeliveries } from './scenarios/deliveries.ts';
import { endureFrozen } from './scenarios/frozen.ts';
import { endureKills } from './scenarios/kills.ts';
import { endureLoad } from './scenarios/load.ts';
import { endureWebhooks } from './scenarios/webhooks.ts';
import { endureNetwork } from './scenarios/network.ts';
import { endureStreams } from './scenarios/streams.ts';
import { endureMemory } from './scenarios/memory.ts';
import { endureDisk } from './scenarios/disk.ts';
import { endureBacklog } from './scenarios/backlog.ts';
import { endureUpdate } from './scenarios/update.ts';

const scenarios: Record<ScenarioName, (run: Run) => Promise<Outcome>> = {
  kills: endureKills,
  deliveries: endureDeliveries,
  webhooks: endureWebhooks,
  frozen: endureFrozen,
  load: endureLoad,
  clocks: endureClocks,
  connections: endureConnections,
  network: endureNetwork,
  streams: endureStreams,
  memory: endureMemory,
  disk: endureDisk,
  backlog: endureBacklog,
  update: endureUpdate,
};

const endure = async (): Promise<void> => {
  // Child processes stop when this process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  const options = readArguments(process.argv.slice(2));
  const date = new Date().toISOString();
  const dir = join(process.cwd(), 'tmp/endure', date.replaceAll(':', '-').slice(0, 19));
  await mkdir(dir, { recursive: true });
  const outcomes: Partial<Record<ScenarioName, Outcome>> = {};
  for (const name of options.only) {
    const say = (text: string): void =>
      console.error(`${new Date().toISOString().slice(11, 19)} ${name}: ${text}`);
    say('starts');
    try {
      outcomes[name] = await scenarios[name]({ ...options, dir, say });
    } finally {
      const lines = newLines();
      await writeFile(join(dir, `${name}.log`), lines.join('\n'));
      say(`${faultsIn(lines, []).length} faults in the logs of the processes`);
    }
    console.log(`\n${tableOf(name, outcomes[name])}`);
  }
  const machine = { node: process.version, cpus: cpus().length, memory: totalmem(), load: loadavg() };
  const file = join(dir, 'outcomes.json');
  await writeFile(file, JSON.stringify({ date, options, machine, outcomes }, null, 2));
  console.log(`\n${relative(process.cwd(), file)}`);
  const broken = Object.values(outcomes).some(({ verdicts }) => verdicts.some(({ kept }) => !kept));
  process.exit(broken ? 1 : 0);
};

if (isMainThread) await endure();
else holdConnections();
