import { setTimeout as sleep } from 'node:timers/promises';
import { never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import { figuresOf, verdictsOf } from '../report/workload-outcome.ts';
import type { Run } from '../run.ts';
import { Workload } from '../environment/workload.ts';
import type { SupervisedProcess } from '../environment/supervised-process.ts';
import { killDatabase } from '../environment/supervised-process.ts';

const KILLS = 200;
/** Maximum time from ready to kill. */
const LIFE_MS = 2_500;

/**
 * Kills worker, API and database in turn, or asks worker and API to stop, at random times, during posts, reminders,
 * sign-ups and payments. Nothing may be lost or duplicated.
 */
export const endureKills = async ({ times = KILLS, say }: Run): Promise<Outcome> => {
  const workload = await Workload.open();
  try {
    const { world, worker, api } = workload;
    let unclean = 0;
    const stop = async (process: SupervisedProcess, signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
      if ((await process.end(signal)).code !== 0) unclean += 1;
    };
    const victims = [
      () => worker.end(),
      () => api.end(),
      () => stop(worker, 'SIGTERM'),
      () => killDatabase(world),
      () => stop(api, 'SIGINT'),
    ];
    await Promise.all([worker.ready(), api.ready()]);
    workload.begin();
    let amidst = 0;
    for (let kill = 0; kill < times; kill += 1) {
      // Wait until worker and API are ready, so that kills interrupt work.
      await Promise.all([worker.ready(), api.ready()]);
      await sleep(LIFE_MS * Math.random());
      if (await workload.isAtWork()) amidst += 1;
      await victims[kill % victims.length]!();
      if (kill % 20 === 19) say(`${kill + 1} kills, ${workload.summary()}`);
    }
    await workload.end();
    say(`waiting until all is done: ${workload.summary()}`);
    const seconds = await workload.settle();
    const faults = await workload.faults();
    return {
      verdicts: [...verdictsOf(faults), never('requested stops that ended with an error', unclean)],
      figures: {
        kills: times,
        'kills amidst work under way': amidst,
        'starts of the worker': worker.starts,
        'starts of the API': api.starts,
        ...workload.counts,
        ...figuresOf(faults, seconds),
      },
    };
  } finally {
    await workload.close();
  }
};
