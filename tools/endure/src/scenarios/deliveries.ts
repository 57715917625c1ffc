import { setTimeout as sleep } from 'node:timers/promises';
import { GAMES, MailRun } from '../environment/mail-run.ts';
import { killDatabase } from '../environment/supervised-process.ts';
import { atMost, never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import type { Run } from '../run.ts';

const KILLS = 30;
/** Of six kills of the worker, the database gets one. */
const DATABASE_SHARE = 6;
/** And it is asked to stop for every third kill. */
const STOPS_SHARE = 3;
/** Maximum time from ready to kill. */
const LIFE_MS = 6_000;
/** Mails that a worker sends at once. */
const AT_ONCE = 8;

interface Victim {
  name: string;
  kills: number;
  kill(run: MailRun): Promise<void>;
}

/**
 * Kills the worker, and then in another run the database, at random times while it sends mails over a server that
 * fails at random. No mail may be lost; a kill may repeat those that were being sent.
 */
export const endureDeliveries = async ({ times = KILLS, say }: Run): Promise<Outcome> => {
  const victims: Victim[] = [
    { name: 'worker', kills: times, kill: async ({ worker }) => void (await worker.end()) },
    {
      name: 'stopped worker',
      kills: Math.ceil(times / STOPS_SHARE),
      kill: async ({ worker }) => void (await worker.end('SIGTERM')),
    },
    {
      name: 'database',
      kills: Math.ceil(times / DATABASE_SHARE),
      kill: ({ world }) => killDatabase(world),
    },
  ];
  const outcome: Outcome = { verdicts: [], figures: {} };
  for (const victim of victims) {
    const { verdicts, figures } = await endureKillsOf(victim, say);
    outcome.verdicts.push(...verdicts);
    for (const [name, figure] of Object.entries(figures)) outcome.figures[`${victim.name}: ${name}`] = figure;
  }
  return outcome;
};

const endureKillsOf = async ({ name, kills, kill }: Victim, say: Run['say']): Promise<Outcome> => {
  const run = await MailRun.open();
  try {
    let amidst = 0;
    for (let count = 0; count < kills; count += 1) {
      await run.worker.ready();
      run.publish(Math.ceil(GAMES / kills));
      await sleep(LIFE_MS * Math.random());
      if ((await run.leased()) > 0) amidst += 1;
      await kill(run);
      if (count % 10 === 9) say(`${name}: ${count + 1} kills`);
    }
    say(`${name}: waiting until all is sent`);
    const seconds = await run.settle();
    const { inbox, mails, sent, unsent } = await run.faults();
    const killed = `with the ${name} killed`;
    return {
      verdicts: [
        never(`posts lost from mails, ${killed}`, mails.lost.length),
        never(`posts in mails under different Message-IDs, ${killed}`, mails.doubled.length),
        never(`posts in mails to others, ${killed}`, mails.surplus.length),
        atMost(
          `mails repeated under the same Message-ID, ${killed}`,
          mails.repetitions,
          kills * AT_ONCE,
          'mails',
        ),
        never(`deliveries that were not sent, ${killed}`, unsent),
        never(`rows lost from inboxes, ${killed}`, inbox.lost.length),
        never(`rows in inboxes twice, ${killed}`, inbox.doubled.length),
        never(`rows too many in inboxes, ${killed}`, inbox.surplus.length),
      ],
      figures: {
        kills,
        'kills while deliveries were leased': amidst,
        deliveries: sent,
        'posts due in mails': mails.due,
        'rows of inboxes expected': inbox.expected,
        'what the mail server did': [...run.troubles]
          .map(([trouble, count]) => `${count} ${trouble}`)
          .join(', '),
        'seconds until all was sent': Math.round(seconds),
      },
    };
  } finally {
    await run.close();
  }
};
