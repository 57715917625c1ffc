import type { SchedulerRegistry } from '@nestjs/schedule';
import type { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { JOBS, startTicks } from '@patchlight/adapters/scheduler';
import type { WorkerUseCases } from '@patchlight/adapters/scheduler';
import { hostname } from 'node:os';

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
