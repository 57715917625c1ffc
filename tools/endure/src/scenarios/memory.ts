import { MemoryLimit } from '../environment/memory-limit.ts';
import { Workload } from '../environment/workload.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import { figuresOf, verdictsOf } from '../report/workload-outcome.ts';
import type { Run } from '../run.ts';

const MB = 512;
const GAMES = 1_000;
const STEP = 20;
const POSTS = 10_000;
const DAYS = 3;

/** API and worker have 512 MB together, and a backlog to work off while people use the product. */
export const endureMemory = async ({ posts = POSTS, say }: Run): Promise<Outcome> => {
  const limit = new MemoryLimit(MB);
  try {
    const workload = await Workload.open({
      games: GAMES,
      step: STEP,
      days: DAYS + 1,
      settings: limit.settings,
    });
    try {
      const { worker, api } = workload;
      await Promise.all([worker.ready(), api.ready()]);
      workload.publishBacklog(posts, DAYS);
      await workload.world.rows('update game_feeds set due_at = now()');
      workload.begin();
      say(`${posts} posts wait`);
      const workedOff = await workload.workOff();
      await workload.end();
      say(`worked off; waiting until all is done: ${workload.summary()}`);
      const seconds = await workload.settle();
      const faults = await workload.faults();
      return {
        verdicts: [
          ...verdictsOf(faults),
          never('processes killed for want of memory', limit.kills),
          never('processes that ended', worker.starts + api.starts - 2),
          atMost('memory of both', limit.peak, MB, 'MB'),
        ],
        figures: {
          'posts that waited': posts,
          'seconds until they were in all inboxes': Math.round(workedOff),
          ...workload.counts,
          ...figuresOf(faults, seconds),
        },
      };
    } finally {
      await workload.close();
    }
  } finally {
    limit.remove();
  }
};
