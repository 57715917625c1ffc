import type { Clock } from '../kernel/clock.port.ts';
import type { JobQueue } from '../kernel/job-queue.port.ts';
import type { CalendarConnectionRepository } from './calendar-connection.repository.ts';

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
