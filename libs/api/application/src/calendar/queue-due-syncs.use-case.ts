import type { Clock, JobQueue } from '../kernel/ports.ts';
import type { CalendarConnectionRepository } from './ports.ts';

/** Per run; the rest follows with the next run. */
const AT_MOST = 500;

/** Enqueues the syncs that are due. */
export class QueueDueSyncs {
  constructor(
    private readonly connections: CalendarConnectionRepository,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const userId of await this.connections.findDue(this.clock.now(), AT_MOST)) {
      await this.jobs.enqueue('sync-calendar', { userId });
    }
  }
}
