import { setTimeout as sleep } from 'node:timers/promises';
import { never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import type { Run } from '../run.ts';
import { Workload } from '../environment/workload.ts';
import { killDatabase } from '../environment/supervised-process.ts';

const KILLS = 200;
/** Maximum time from ready to kill. */
const LIFE_MS = 2_500;

/**
 * Kills worker, API and database in turn, at random times, during posts, reminders,
 * sign-ups and payments. Nothing may be lost or duplicated.
 */
export const endureKills = async ({ times = KILLS, say }: Run): Promise<Outcome> => {
  const workload = await Workload.open();
  try {
    const { world, worker, api } = workload;
    const victims = [() => worker.kill(), () => api.kill(), () => killDatabase(world)];
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
    const { inbox, reminders, mails, payments, failedJobs } = await workload.faults();
    return {
      verdicts: [
        never('posts lost from inboxes', inbox.lost.length),
        never('posts in inboxes twice', inbox.doubled.length),
        never('posts in inboxes of people who were not to get them', inbox.surplus.length),
        never('reminders not exactly once in the inbox', reminders),
        never('mails lost', mails.lost.length),
        never('mails sent twice with different Message-IDs', mails.doubled.length),
        never('mails that were not due', mails.surplus.length),
        never('plans that do not follow from the payments', payments.length),
        never('jobs given up', failedJobs),
      ],
      figures: {
        kills: times,
        'kills amidst work under way': amidst,
        'starts of the worker': worker.starts,
        'starts of the API': api.starts,
        ...workload.counts,
        'rows of inboxes expected': inbox.expected,
        'mails due': mails.due,
        'mails repeated under the same Message-ID': mails.repetitions,
        'seconds until all was done': Math.round(seconds),
      },
    };
  } finally {
    await workload.close();
  }
};
