import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Role } from './env.ts';

/**
 * How much the old objects may grow before they are collected, in percent. Work ends in large batches of garbage;
 * little of what requests leave behind gets old.
 */
const GROWTH: Record<Role, number> = { worker: 60, api: 30, all: 50 };

/**
 * Collects garbage early: V8 would let hundreds of megabytes of answered requests and finished posts pile up on a large
 * machine. The limit follows from the last full collection, so one is made at once.
 */
export const keepHeapSmall = (role: Role): void => {
  setFlagsFromString(`--heap-growing-percent=${GROWTH[role]}`);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};
