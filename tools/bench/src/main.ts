import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { readArguments } from './arguments.ts';
import type { SuiteName } from './arguments.ts';
import { table } from './report/table.ts';
import { runEventReceiver } from './roles/event-receiver.ts';
import { runLoad } from './roles/load.ts';
import { runReferenceApi } from './roles/reference-api.ts';
import { runReceiver } from './roles/receiver.ts';
import { runReferenceIngestion } from './roles/reference-ingestion.ts';
import { runReferenceMessages } from './roles/reference-messages.ts';
import type { RoleName } from './roles/roles.ts';
import { runSimulator } from './roles/simulator.ts';
import { Run } from './environment/run.ts';
import { BenchServer } from './environment/server.ts';
import { measureCluster } from './suites/cluster.ts';
import { measureDigests } from './suites/digests.ts';
import { measureEvents } from './suites/events.ts';
import { measureFanOut } from './suites/fan-out.ts';
import { measureFreshness } from './suites/freshness.ts';
import { measureGrowth } from './suites/growth.ts';
import { measureIngestion } from './suites/ingestion.ts';
import { measureInstantFanOut } from './suites/instant-fan-out.ts';
import { measureLongPolls } from './suites/long-polls.ts';
import { measureMemory } from './suites/memory.ts';
import { measureMessages } from './suites/messages.ts';
import { measurePostToMail } from './suites/post-to-mail.ts';
import { measureProcesses } from './suites/processes.ts';
import { measureReads } from './suites/reads.ts';
import { measureRetention } from './suites/retention.ts';
import { measureSearch } from './suites/search.ts';
import { measureSignIn } from './suites/sign-in.ts';
import { measureStart } from './suites/start.ts';
import { measureWebhooks } from './suites/webhooks.ts';

const roles: Record<RoleName, () => void> = {
  simulator: runSimulator,
  'reference-ingestion': runReferenceIngestion,
  'reference-api': runReferenceApi,
  'reference-messages': runReferenceMessages,
  receiver: runReceiver,
  'event-receiver': runEventReceiver,
  load: runLoad,
};

const suites: Record<SuiteName, (run: Run) => Promise<void>> = {
  ingestion: measureIngestion,
  freshness: measureFreshness,
  'fan-out': measureFanOut,
  'instant-fan-out': measureInstantFanOut,
  digests: measureDigests,
  messages: measureMessages,
  'post-to-mail': measurePostToMail,
  webhooks: measureWebhooks,
  reads: measureReads,
  'long-polls': measureLongPolls,
  events: measureEvents,
  processes: measureProcesses,
  memory: measureMemory,
  growth: measureGrowth,
  search: measureSearch,
  retention: measureRetention,
  'sign-in': measureSignIn,
  start: measureStart,
  cluster: measureCluster,
};

const root = join(import.meta.dirname, '../../..');

const bench = async (args: string[]): Promise<void> => {
  const { only, size } = readArguments(args);
  const date = new Date().toISOString();
  const workDir = join(root, 'tmp/bench/work');
  await mkdir(workDir, { recursive: true });
  const server = await BenchServer.start(workDir);
  const run = new Run(server, workDir, size);
  const stop = (): void =>
    void Promise.allSettled(run.servers.map((one) => one.stop())).then(() => process.exit(130));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    for (const name of only) {
      console.error(name);
      await suites[name](run);
    }
  } finally {
    await server.stop();
  }
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, memory: totalmem() };
  const file = join(root, `tmp/bench/${date.replaceAll(':', '-').slice(0, 19)}.json`);
  const { figures, plans } = run;
  await writeFile(file, JSON.stringify({ date, size, machine, figures, plans }, null, 2));
  console.log(`\n${table(figures)}\n\n${relative(root, file)}`);
  // The exit code reports a missed goal to scripts.
  if (figures.some(({ passed }) => passed === false)) process.exitCode = 1;
};

const [flag, role] = process.argv.slice(2);
if (flag === '--role') {
  roles[role as RoleName]();
} else {
  await bench(process.argv.slice(2));
  process.exit();
}
