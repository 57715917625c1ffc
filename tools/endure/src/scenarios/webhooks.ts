import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabase } from '../environment/supervised-process.ts';
import { GAMES, HOSTS, WebhookRun } from '../environment/webhook-run.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import type { Run } from '../run.ts';

const KILLS = 30;
/** Every so many kills, the database is killed instead of the worker. */
const DATABASE_EVERY = 6;
/** Maximum time from ready to kill. */
const LIFE_MS = 4_000;
/** Events that a worker sends to one host at once. */
const AT_ONCE = 5;

/**
 * Kills the worker, and now and then the database, at random times while events go to webhooks whose receivers fail at
 * random. No event may be lost; a kill may repeat those that were being sent, under the same ids.
 */
export const endureWebhooks = async ({ times = KILLS, say }: Run): Promise<Outcome> => {
  const run = await WebhookRun.open();
  try {
    let amidst = 0;
    for (let count = 0; count < times; count += 1) {
      await run.worker.ready();
      run.publish(Math.ceil(GAMES / times));
      await sleep(LIFE_MS * Math.random());
      if ((await run.leased()) > 0) amidst += 1;
      if (count % DATABASE_EVERY === DATABASE_EVERY - 1) await killDatabase(run.world);
      else await run.worker.end();
      if (count % 10 === 9) say(`${count + 1} kills`);
    }
    say('waiting until all is delivered');
    const seconds = await run.settle();
    const { events, unsigned, delivered, undelivered } = await run.faults();
    return {
      verdicts: [
        never('events lost', events.lost.length),
        never('events under different ids', events.doubled.length),
        never('events to webhooks of others', events.surplus.length),
        never('events without a valid signature', unsigned),
        never('deliveries that were not accepted', undelivered),
        atMost('events repeated under the same id', events.repetitions, times * AT_ONCE * HOSTS, 'events'),
      ],
      figures: {
        kills: times,
        'kills while deliveries were leased': amidst,
        deliveries: delivered,
        'what the receivers did': [...run.troubles]
          .map(([trouble, count]) => `${count} ${trouble}`)
          .join(', '),
        'seconds until all was delivered': Math.round(seconds),
      },
    };
  } finally {
    await run.close();
  }
};
