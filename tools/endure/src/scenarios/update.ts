import { setTimeout as sleep } from 'node:timers/promises';
import { Workload } from '../environment/workload.ts';
import { never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import { figuresOf, verdictsOf } from '../report/workload-outcome.ts';
import type { Run } from '../run.ts';

const MINUTES = 2;

/** The processes of an older build run, one beside the current build for some minutes, and are then replaced, too. */
export const endureUpdate = async ({ previous, minutes = MINUTES, say }: Run): Promise<Outcome> => {
  if (previous === undefined) throw new Error('The older build is named by --previous path/to/main.js.');
  const workload = await Workload.open({ settings: { MAIN: previous } });
  try {
    const { worker, api } = workload;
    await Promise.all([worker.ready(), api.ready()]);
    workload.begin();
    let unclean = 0;
    for (const process of [worker, api]) {
      say(`both of before, then one of now: ${workload.summary()}`);
      await sleep(minutes * 30_000);
      const { code } = await process.replace({});
      if (code !== 0) unclean += 1;
      await process.ready();
    }
    await sleep(minutes * 30_000);
    await workload.end();
    const seconds = await workload.settle();
    const faults = await workload.faults();
    return {
      verdicts: [...verdictsOf(faults), never('requested stops that ended with an error', unclean)],
      figures: { ...workload.counts, ...figuresOf(faults, seconds) },
    };
  } finally {
    await workload.close();
  }
};
