import type { SchedulerRegistry } from '@nestjs/schedule';
import type { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { JOBS, startTicks } from '@patchlight/adapters/scheduler';
import type { WorkerUseCases } from '@patchlight/adapters/scheduler';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** As long as the queue waits for its jobs. */
const STOP_TIMEOUT_MS = 3_000;

/**
 * Starts the schedule. Ticks stop with the registry's application.
 * @returns stops the rest: waits for running ticks and jobs, and for messages that are being sent, so that these are not
 *   sent twice
 */
export const startWorker = async (
  modules: Omit<WorkerUseCases, 'workerId'>,
  jobs: PgBossJobQueue,
  registry: SchedulerRegistry,
): Promise<() => Promise<void>> => {
  const useCases = { ...modules, workerId: `${hostname()}:${process.pid}` };
  await jobs.work((name, data, signal) => {
    modules.workMonitor.succeeded('queue', 'jobs');
    return modules.workMonitor.watch('job', name, () => JOBS[name].run(useCases, data, signal), signal);
  });
  const endTicks = await startTicks(useCases, registry);
  return async () => {
    const sent = Promise.all([modules.dispatchDeliveries.stop(), modules.dispatchWebhooks.stop()]);
    await Promise.all([jobs.stop(), endTicks(STOP_TIMEOUT_MS), Promise.race([sent, sleep(STOP_TIMEOUT_MS)])]);
  };
};
