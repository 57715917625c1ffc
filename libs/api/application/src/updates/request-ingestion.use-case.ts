import type { JobQueue } from '../kernel/ports.ts';
import type { PollRepository } from './ports.ts';

/** Enqueues a run if games are due. */
export class RequestIngestion {
  constructor(
    private readonly polls: PollRepository,
    private readonly jobs: JobQueue,
  ) {}

  async execute(): Promise<void> {
    if (await this.polls.hasDue()) await this.jobs.enqueue('ingest-due', {});
  }
}
