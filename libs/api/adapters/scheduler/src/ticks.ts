import { Logger } from '@nestjs/common';
import { CronJob } from 'cron';
import { TICKS } from './schedule.ts';
import type { Tick, WorkerUseCases } from './schedule.ts';

export type TickName = keyof typeof TICKS;

const logger = new Logger('Ticks');

/** Runs a tick once. Never rejects: a failure is logged, and the next run tries again. */
export const runTick = async (name: TickName, useCases: WorkerUseCases): Promise<void> => {
  try {
    await TICKS[name].run(useCases);
  } catch (err) {
    logger.warn({ msg: `The ${name} tick failed`, err });
  }
};

/**
 * Starts all ticks; resolves once those that run at the start are done.
 * @returns a function that stops them
 */
export const startTicks = async (useCases: WorkerUseCases): Promise<() => void> => {
  const names = Object.keys(TICKS) as TickName[];
  const stops = names.map((name) => startTick(TICKS[name], () => void runTick(name, useCases)));
  const atStart = names.filter((name) => 'runsAtStart' in TICKS[name]);
  await Promise.all(atStart.map((name) => runTick(name, useCases)));
  return () => stops.forEach((stop) => stop());
};

const startTick = (tick: Tick, onTick: () => void): (() => void) => {
  if ('every' in tick) {
    const timer = setInterval(onTick, tick.every);
    return () => clearInterval(timer);
  }
  const job = CronJob.from({ cronTime: tick.cron, timeZone: 'UTC', onTick, start: true });
  return () => void job.stop();
};
