import { JobQueue } from '@patchlight/application/ports';
import type { JobName, Jobs } from '@patchlight/application/ports';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Records the enqueued jobs; those of failed work are discarded. */
export class RecordingJobQueue extends JobQueue {
  readonly jobs: { name: JobName; data: Jobs[JobName] }[] = [];

  constructor(private readonly unitOfWork?: InMemoryUnitOfWork) {
    super();
  }

  override async enqueue<N extends JobName>(name: N, data: Jobs[N]): Promise<void> {
    const commit = (): void => void this.jobs.push({ name, data });
    if (this.unitOfWork) this.unitOfWork.join({ commit });
    else commit();
  }

  /** Payloads of the jobs of this name, oldest first. */
  of<N extends JobName>(name: N): Jobs[N][] {
    return this.jobs.filter((job) => job.name === name).map(({ data }) => data as Jobs[N]);
  }
}
