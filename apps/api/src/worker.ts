import type { SchedulerRegistry } from '@nestjs/schedule';
import type { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { JOBS, startTicks } from '@patchlight/adapters/scheduler';
import type { WorkerUseCases } from '@patchlight/adapters/scheduler';
import { hostname } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage early: V8 would let hundreds of megabytes of finished mails and posts pile up on a large machine. The
 * limit follows from the last full collection, so one is made at once. For processes that only work.
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

/** Starts the schedule. Ticks stop with the registry's application, jobs with their queue. */
export const startWorker = async (
  modules: Omit<WorkerUseCases, 'workerId'>,
  jobs: PgBossJobQueue,
  registry: SchedulerRegistry,
): Promise<void> => {
  const useCases = { ...modules, workerId: `${hostname()}:${process.pid}` };
  await jobs.work((name, data, signal) => JOBS[name].run(useCases, data, signal));
  await startTicks(useCases, registry);
};
