export { JOBS, TICKS } from './schedule.ts';
export type { Tick, WorkerUseCases } from './schedule.ts';
export { WorkMonitor } from './work-monitor.ts';
export { WORKERS_AT_ONCE, startTicks } from './ticks.ts';
