import { setTimeout as sleep } from 'node:timers/promises';
import { Pulse } from '../environment/pulse.ts';
import { Workload } from '../environment/workload.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import { figuresOf, verdictsOf } from '../report/workload-outcome.ts';
import type { Run } from '../run.ts';

const MINUTES = 10;
const BEFORE_MS = 10_000;
const ANSWER_MS = 1_000;

/** The store and the mail server cannot be reached for some minutes, while people go on to use the product. */
export const endureNetwork = async ({ minutes = MINUTES, say }: Run): Promise<Outcome> => {
  const workload = await Workload.open();
  try {
    await Promise.all([workload.worker.ready(), workload.api.ready()]);
    workload.begin();
    await sleep(BEFORE_MS);
    const pulse = new Pulse(`${workload.url}/livez`);
    workload.network(false);
    say(`no network for ${minutes} minutes: ${workload.summary()}`);
    await sleep(minutes * 60_000);
    await pulse.end();
    await workload.end();
    workload.network(true);
    await workload.hasten();
    say(`waiting until all is done: ${workload.summary()}`);
    const seconds = await workload.settle();
    const faults = await workload.faults();
    return {
      verdicts: [
        // Games of such jobs are read when they are due.
        ...verdictsOf({ ...faults, failedJobs: faults.failedJobs.filter((name) => name !== 'fetch-games') }),
        never('failed requests for /livez', pulse.failed),
        atMost('slowest response of /livez', pulse.slowest, ANSWER_MS, 'ms'),
        never('processes that ended', workload.worker.starts + workload.api.starts - 2),
      ],
      figures: { 'minutes without network': minutes, ...workload.counts, ...figuresOf(faults, seconds) },
    };
  } finally {
    await workload.close();
  }
};
