import { onReachability, reportReachable } from './connectivity.ts';
import { standardHeaders } from './http.ts';
import { pause, reconnectDelay } from './retry.ts';

const TIMEOUT_MS = 5_000;
const RETRIES = 1;

/** Whether the health check succeeds. */
const isHealthy = async (): Promise<boolean> => {
  for (let retries = 0; navigator.onLine && retries <= RETRIES; retries += 1) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const headers = standardHeaders(null);
      return (await fetch('/api/health', { headers, credentials: 'include', signal })).ok;
    } catch {
      // Retried if an attempt is left.
    }
  }
  return false;
};

/** Polls with increasing delays until the server is healthy or `over` aborts. */
const waitForServer = async (over: AbortSignal): Promise<void> => {
  for (let failures = 0; !over.aborted; failures += 1) {
    await pause(reconnectDelay(failures), over);
    if (over.aborted || !(await isHealthy())) continue;
    if (!over.aborted) reportReachable(true);
    return;
  }
};

/**
 * While the server is unreachable, polls its health check and reports when it is back, because an idle page sends no
 * requests. Returns the function that stops it.
 */
export const watchHealth = (): (() => void) => {
  let outage: AbortController | undefined;
  const stop = onReachability((isReachable) => {
    outage?.abort();
    if (isReachable) return;
    outage = new AbortController();
    void waitForServer(outage.signal);
  });
  return () => {
    stop();
    outage?.abort();
  };
};
