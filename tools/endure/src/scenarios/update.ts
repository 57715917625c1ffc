import { MAIN } from '@patchlight/api-e2e';
import { setTimeout as sleep } from 'node:timers/promises';
import { Workload } from '../environment/workload.ts';
import { never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import { figuresOf, verdictsOf } from '../report/workload-outcome.ts';
import type { Run } from '../run.ts';

const MINUTES = 2;

type Part = 'worker' | 'api';

/** The processes of an older build run, one beside the current build for some minutes, and are then replaced, too. */
export const endureUpdate = async ({ previous, minutes = MINUTES, say }: Run): Promise<Outcome> => {
  if (previous === undefined) throw new Error('The older build is named by --previous path/to/main.js.');
  const outcome: Outcome = { verdicts: [], figures: {} };
  for (const parts of [
    ['worker', 'api'],
    ['api', 'worker'],
  ] as const) {
    const { verdicts, figures } = await update(previous, parts, minutes, say);
    const first = `${parts[0]} first`;
    outcome.verdicts.push(
      ...verdicts.map(({ promise, ...seen }) => ({ promise: `${first}: ${promise}`, ...seen })),
    );
    for (const [name, figure] of Object.entries(figures)) outcome.figures[`${first}: ${name}`] = figure;
  }
  return outcome;
};

const update = async (
  previous: string,
  parts: readonly Part[],
  minutes: number,
  say: Run['say'],
): Promise<Outcome> => {
  const workload = await Workload.open({ settings: { MAIN: previous } });
  try {
    const { worker, api } = workload;
    await Promise.all([worker.ready(), api.ready()]);
    workload.begin();
    let unclean = 0;
    for (const part of parts) {
      await sleep(minutes * 30_000);
      say(`the ${part} of before ends: ${workload.summary()}`);
      const { code } = await workload[part].replace({ MAIN });
      if (code !== 0) unclean += 1;
      await workload[part].ready();
    }
    await sleep(minutes * 30_000);
    await workload.end();
    const seconds = await workload.settle();
    const faults = await workload.faults();
    return {
      verdicts: [
        ...verdictsOf(faults),
        never('requested stops that ended with an error', unclean),
        never('processes that ended by themselves', worker.starts + api.starts - 4),
      ],
      figures: { ...workload.counts, ...figuresOf(faults, seconds) },
    };
  } finally {
    await workload.close();
  }
};
