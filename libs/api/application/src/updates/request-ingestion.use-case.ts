import type { JobQueue } from '../kernel/ports.ts';
import type { FeedRepository } from './ports.ts';

/** Asks for a run when games are due. */
export class RequestIngestion {
  constructor(
    private readonly feeds: FeedRepository,
    private readonly jobs: JobQueue,
  ) {}

  async execute(): Promise<void> {
    if (await this.feeds.hasDue()) await this.jobs.enqueue('ingest-due', {});
  }
}
