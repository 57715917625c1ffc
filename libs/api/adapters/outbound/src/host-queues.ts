import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { BulkheadPolicy } from 'cockatiel';
import { OutboundFailure } from '@patchlight/application/ports';

/** Concurrent requests to one host. */
export const AT_ONCE = 5;
/** Requests to one host that may wait. */
export const MOST_WAITING = 100;

/** Limits concurrent requests per host; the others wait in order. */
export class HostQueues {
  private readonly queues = new Map<string, BulkheadPolicy>();

  /**
   * @param signal ends the wait, but not work that has started
   * @throws {OutboundFailure} `busy`: too many requests wait for this host
   */
  run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const name = host.replace(/\.$/, '');
    const queue = this.queues.get(name) ?? bulkhead(AT_ONCE, MOST_WAITING);
    this.queues.set(name, queue);
    return new Promise<T>((resolve, reject) => {
      signal.throwIfAborted();
      const giveUp = (): void => reject(signal.reason);
      signal.addEventListener('abort', giveUp, { once: true });
      const start = (): Promise<T> => {
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
          if (queue.executionSlots === AT_ONCE && this.queues.get(name) === queue) this.queues.delete(name);
        });
    });
  }
}
