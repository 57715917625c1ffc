import { Pulse } from '../environment/pulse.ts';
import { Workload } from '../environment/workload.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import { figuresOf, verdictsOf } from '../report/workload-outcome.ts';
import type { Run } from '../run.ts';

const GAMES = 2_000;
const STEP = 40;
const POSTS = 20_000;
const DAYS = 7;
const ANSWER_MS = 1_000;

/** A worker that was away for a week starts, and finds the posts of that week. */
export const endureBacklog = async ({ posts = POSTS, say }: Run): Promise<Outcome> => {
  const workload = await Workload.open({ games: GAMES, step: STEP, days: DAYS + 1 });
  try {
    await Promise.all([workload.worker.ready(), workload.api.ready()]);
    await workload.settle();
    workload.worker.pause();
    await workload.worker.end('SIGTERM');
    workload.publishBacklog(posts, DAYS);
    await workload.world.rows('update game_feeds set due_at = now()');
    const pulse = new Pulse(`${workload.url}/readyz`);
    say(`${posts} posts wait`);
    workload.worker.resume();
    await workload.worker.ready();
    const seconds = await workload.settle();
    await pulse.end();
    const faults = await workload.faults();
    return {
      verdicts: [
        ...verdictsOf(faults),
        never('failed requests for /readyz', pulse.failed),
        atMost('slowest response of /readyz', pulse.slowest, ANSWER_MS, 'ms'),
      ],
      figures: { 'posts that waited': posts, 'of days': DAYS, ...figuresOf(faults, seconds) },
    };
  } finally {
    await workload.close();
  }
};
