import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { BulkheadPolicy } from 'cockatiel';
import { OutboundFailure } from '@patchlight/application/ports';
import { isPushService } from '@patchlight/domain';

/** Concurrent requests to one host. */
export const AT_ONCE = 5;
/** To a push service of a browser's vendor: almost all devices share a few hosts, which take millions of requests. */
export const AT_ONCE_TO_PUSH_SERVICE = 50;
/** Requests to one host that may wait. */
export const MOST_WAITING = 100;
/** With the time limit of a message, less than the lease of a delivery. */
const LONGEST_WAIT_MS = 10_000;

/** Limits concurrent requests per host; the others wait in order. */
export class HostQueues {
  private readonly queues = new Map<string, BulkheadPolicy>();

  constructor(private readonly longestWaitMs = LONGEST_WAIT_MS) {}

  /**
   * @param caller ends the wait, but not work that has started
   * @throws {OutboundFailure} `busy`: too many requests wait for this host, or they take too long
   */
  run<T>(host: string, caller: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    const patience = new AbortController();
    const timer = setTimeout(
      () => patience.abort(new OutboundFailure('busy', `earlier requests to ${host} take too long`)),
      this.longestWaitMs,
    );
    const signal = caller ? AbortSignal.any([caller, patience.signal]) : patience.signal;
    const name = host.replace(/\.$/, '');
    const atOnce = isPushService(name) ? AT_ONCE_TO_PUSH_SERVICE : AT_ONCE;
    const queue = this.queues.get(name) ?? bulkhead(atOnce, MOST_WAITING);
    this.queues.set(name, queue);
    return new Promise<T>((resolve, reject) => {
      if (signal.aborted) clearTimeout(timer);
      signal.throwIfAborted();
      const giveUp = (): void => reject(signal.reason);
      signal.addEventListener('abort', giveUp, { once: true });
      const start = (): Promise<T> => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        return work();
      };
      void queue
        .execute(start, signal)
        .then(resolve, (error: unknown) =>
          reject(
            error instanceof BulkheadRejectedError
              ? new OutboundFailure('busy', `too many requests wait for ${name}`, { cause: error })
              : error,
          ),
        )
        .finally(() => {
          clearTimeout(timer);
          if (queue.executionSlots === atOnce && this.queues.get(name) === queue) this.queues.delete(name);
        });
    });
  }
}
