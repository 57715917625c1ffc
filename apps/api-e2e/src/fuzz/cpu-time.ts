import { readFileSync } from 'node:fs';

/** CPU time of the main thread of a process so far, in milliseconds (Linux). */
export const mainThreadMsOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
