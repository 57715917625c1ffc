import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/**
 * Polls until the condition holds.
 * @param what completes "It did not happen that …"
 * @param probe returns null, undefined or false, or throws, until the condition holds
 */
export const eventually = async <T>(
  what: string,
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = 30_000,
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    // The last look begins after the deadline: the process may have stood still before.
    const isLast = Date.now() >= deadline;
    try {
      const answer = await probe();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (isLast)
      throw new Error(`It did not happen within ${timeoutMs} ms that ${what}.`, { cause: lastError });
    await sleep(PAUSE_MS);
  }
};
