import type { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { setTimeout as sleep } from 'node:timers/promises';
import { TICKS } from './schedule.ts';
import type { Tick, WorkerUseCases } from './schedule.ts';

export type TickName = keyof typeof TICKS;

/** Of any number of workers, about so many run a tick each time, so that the load at rest does not grow with them. */
export const WORKERS_AT_ONCE = 4;

/**
 * Runs a tick once. Never rejects: the monitor tells of a failure, and the next run tries again.
 * @param signal what fails after it is aborted does not count
 */
export const runTick = async (
  name: TickName,
  useCases: WorkerUseCases,
  signal?: AbortSignal,
): Promise<void> => {
  try {
    await useCases.workMonitor.watch('tick', name, async () => TICKS[name].run(useCases), signal);
  } catch {
    // Seen by the monitor.
  }
};

/**
 * Starts all ticks, until the registry's application stops; resolves once those that run at the start are done.
 * @returns waits for those that are running, so many milliseconds at most
 */
export const startTicks = async (
  useCases: WorkerUseCases,
  registry: SchedulerRegistry,
): Promise<(mostMs: number) => Promise<void>> => {
  const running = new Set<Promise<void>>();
  const ended = new AbortController();
  const run = (name: TickName): Promise<void> => {
    const tick = runTick(name, useCases, ended.signal).finally(() => running.delete(tick));
    running.add(tick);
    return tick;
  };
  const names = Object.keys(TICKS) as TickName[];
  for (const name of names) {
    const tick: Tick = TICKS[name];
    const isForEach = 'cron' in tick || tick.each;
    register(registry, name, tick, () => {
      const share = isForEach ? 1 : WORKERS_AT_ONCE / useCases.heartbeat.workers;
      if (Math.random() < share) void run(name);
    });
  }
  const atStart = names.filter((name) => 'runsAtStart' in TICKS[name]);
  await Promise.all(atStart.map(run));
  return async (mostMs) => {
    await Promise.race([Promise.all(running), sleep(mostMs, undefined, { ref: false })]);
    ended.abort();
  };
};

const register = (registry: SchedulerRegistry, name: string, tick: Tick, onTick: () => void): void => {
  if ('every' in tick) registry.addInterval(name, setInterval(onTick, tick.every));
  else registry.addCronJob(name, CronJob.from({ cronTime: tick.cron, timeZone: 'UTC', onTick, start: true }));
};
