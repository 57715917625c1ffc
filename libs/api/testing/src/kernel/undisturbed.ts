const ATTEMPTS = 5;
const LOOK_MS = 20;

/** Measures from now on how long this process stood still at most. */
const watchStandstill = (): { end(): number } => {
  let seenAt = performance.now();
  let longestMs = 0;
  const look = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - seenAt);
    seenAt = now;
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return longestMs;
    },
  };
};

/**
 * Runs a check of something that is so for a short time only. If it fails, and this process stood still for longer than
 * `mostMs` meanwhile, as on a busy machine, that says nothing, and it runs again.
 */
export const undisturbed = async <T>(mostMs: number, check: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const standstill = watchStandstill();
    try {
      return await check();
    } catch (error) {
      if (standstill.end() <= mostMs || attempt === ATTEMPTS) throw error;
    } finally {
      standstill.end();
    }
  }
};
