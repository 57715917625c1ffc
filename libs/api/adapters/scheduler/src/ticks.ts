import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { TICKS } from './schedule.ts';
import type { Tick, WorkerUseCases } from './schedule.ts';

export type TickName = keyof typeof TICKS;

/** Of any number of workers, about so many run a tick each time, so that the load at rest does not grow with them. */
export const WORKERS_AT_ONCE = 4;

const logger = new Logger('Ticks');

/** Runs a tick once. Never rejects: a failure is logged, and the next run tries again. */
export const runTick = async (name: TickName, useCases: WorkerUseCases): Promise<void> => {
  try {
    await TICKS[name].run(useCases);
  } catch (err) {
    logger.warn({ msg: `The ${name} tick failed`, err });
  }
};

/** Starts all ticks, until the registry's application stops; resolves once those that run at the start are done. */
export const startTicks = async (useCases: WorkerUseCases, registry: SchedulerRegistry): Promise<void> => {
  const names = Object.keys(TICKS) as TickName[];
  for (const name of names) {
    const tick: Tick = TICKS[name];
    const isForEach = 'cron' in tick || tick.each;
    register(registry, name, tick, () => {
      const share = isForEach ? 1 : WORKERS_AT_ONCE / useCases.heartbeat.workers;
      if (Math.random() < share) void runTick(name, useCases);
    });
  }
  const atStart = names.filter((name) => 'runsAtStart' in TICKS[name]);
  await Promise.all(atStart.map((name) => runTick(name, useCases)));
};

const register = (registry: SchedulerRegistry, name: string, tick: Tick, onTick: () => void): void => {
  if ('every' in tick) registry.addInterval(name, setInterval(onTick, tick.every));
  else registry.addCronJob(name, CronJob.from({ cronTime: tick.cron, timeZone: 'UTC', onTick, start: true }));
};
