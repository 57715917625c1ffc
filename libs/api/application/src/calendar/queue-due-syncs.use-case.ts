import type { CalendarPorts } from './ports.ts';

/** Per run; the rest follows with the next run. */
const AT_MOST = 500;

/** Enqueues the syncs that are due. */
export class QueueDueSyncs {
  constructor(private readonly deps: Pick<CalendarPorts, 'clock' | 'connections' | 'jobs'>) {}

  async execute(): Promise<void> {
    for (const userId of await this.deps.connections.findDue(this.deps.clock.now(), AT_MOST)) {
      await this.deps.jobs.enqueue('sync-calendar', { userId });
    }
  }
}
