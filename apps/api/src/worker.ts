import type { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { JOBS, startTicks } from '@patchlight/adapters/scheduler';
import type { WorkerUseCases } from '@patchlight/adapters/scheduler';
import { hostname } from 'node:os';

/**
 * Starts what the schedule lists.
 * @returns a function that stops the ticks; jobs stop with their queue
 */
export const startWorker = async (
  modules: Omit<WorkerUseCases, 'workerId'>,
  jobs: PgBossJobQueue,
): Promise<() => void> => {
  const useCases = { ...modules, workerId: `${hostname()}:${process.pid}` };
  await jobs.work((name, data, signal) => JOBS[name].run(useCases, data, signal));
  return startTicks(useCases);
};
