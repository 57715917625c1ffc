import { NatsSignals } from '@patchlight/adapters/nats';
import { PostgresListener, PostgresSignalSource } from '@patchlight/adapters/persistence';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveRole } from './serve-role.ts';

interface Way {
  databaseUrl: string;
  /** null: through PostgreSQL. */
  natsUrl: string | null;
}

/** Starts to receive, or stops. */
export type EventReceiverRequest = Way | 'stop';

export interface EventReceiverReport {
  /** From the statement that sends an event until it is handled, ms; since the last report. */
  delays: number[];
}

export const EVENTS_CHANNEL = 'bench_events';

/** Milliseconds since the epoch, finer than those of `Date`. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/** Receives events as a process of the product does. The payload is the time of sending. */
export const runEventReceiver = (): void => {
  let delays: number[] = [];
  let stop = async (): Promise<void> => undefined;
  const start = async ({ databaseUrl, natsUrl }: Way): Promise<void> => {
    const listener = new PostgresListener(databaseUrl);
    const nats =
      natsUrl === null
        ? null
        : new NatsSignals({
            urls: [natsUrl],
            subject: 'patchlight.bench',
            name: 'bench',
            source: new PostgresSignalSource(databaseUrl, listener),
            onLost: () => undefined,
          });
    const signals = nats ?? listener;
    signals.on(EVENTS_CHANNEL, (sentAt) => delays.push(preciseNow() - Number(sentAt)));
    await listener.start();
    await nats?.start();
    while (!signals.isUp) await sleep(50);
    stop = async () => {
      await nats?.close();
      await listener.close();
    };
  };
  serveRole<EventReceiverRequest, EventReceiverReport>(async (request) => {
    if (request === 'stop') await stop();
    else await start(request);
    const report = { delays };
    delays = [];
    return report;
  });
};
