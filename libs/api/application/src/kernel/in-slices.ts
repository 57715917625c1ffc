import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs short pieces of long work one after the other, in the order of the calls, and other requests between any two. */
export const inSlices = (): (<T>(work: () => T) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(() => nextTurn()).then(work);
    last = done.catch(() => undefined);
    return done;
  };
};
