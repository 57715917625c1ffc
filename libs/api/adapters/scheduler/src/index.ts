export { JOBS, TICKS } from './schedule.ts';
export type { Tick, WorkerUseCases } from './schedule.ts';
export { startTicks } from './ticks.ts';
