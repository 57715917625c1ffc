import type { UpdatesPorts } from './ports.ts';

/** Enqueues a run if games are due. */
export class RequestIngestion {
  constructor(private readonly deps: Pick<UpdatesPorts, 'jobs' | 'polls'>) {}

  async execute(): Promise<void> {
    if (await this.deps.polls.hasDue()) await this.deps.jobs.enqueue('ingest-due', {});
  }
}
