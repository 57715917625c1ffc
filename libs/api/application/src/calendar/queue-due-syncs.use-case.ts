import type { Clock, JobQueue } from '../kernel/ports.ts';
import type { CalendarConnectionRepository } from './ports.ts';

/** Of one round; the others' turn comes with the next. */
const AT_MOST = 500;

/** Has the calendars brought up to date whose day is over. */
export class QueueDueSyncs {
  constructor(
    private readonly connections: CalendarConnectionRepository,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const userId of await this.connections.due(this.clock.now(), AT_MOST)) {
      await this.jobs.enqueue('sync-calendar', { userId });
    }
  }
}
