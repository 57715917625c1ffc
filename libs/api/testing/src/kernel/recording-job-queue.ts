import { JobQueue } from '@patchlight/application/ports';
import type { JobName, Jobs } from '@patchlight/application/ports';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Keeps what was enqueued instead of having it carried out; work that fails leaves nothing in it. */
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

  /** What jobs of this name were told, oldest first. */
  of<N extends JobName>(name: N): Jobs[N][] {
    return this.jobs.filter((job) => job.name === name).map(({ data }) => data as Jobs[N]);
  }
}
