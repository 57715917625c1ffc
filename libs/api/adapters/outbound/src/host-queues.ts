import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { BulkheadPolicy } from 'cockatiel';
import { OutboundFailure } from '@patchlight/application/ports';

/** Concurrent requests to one host. */
export const AT_ONCE = 5;
/** To a push service of a browser's vendor: almost all devices share a few hosts, which take millions of requests. */
export const AT_ONCE_TO_PUSH_SERVICE = 50;
const PUSH_SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const PUSH_SERVICE_SUFFIXES = ['.push.apple.com', '.notify.windows.com'];
/** Requests to one host that may wait. */
export const MOST_WAITING = 100;

const isPushService = (host: string): boolean =>
  PUSH_SERVICES.includes(host) || PUSH_SERVICE_SUFFIXES.some((suffix) => host.endsWith(suffix));

/** Limits concurrent requests per host; the others wait in order. */
export class HostQueues {
  private readonly queues = new Map<string, BulkheadPolicy>();

  /**
   * @param signal ends the wait, but not work that has started
   * @throws {OutboundFailure} `busy`: too many requests wait for this host
   */
  run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const name = host.replace(/\.$/, '');
    const atOnce = isPushService(name) ? AT_ONCE_TO_PUSH_SERVICE : AT_ONCE;
    const queue = this.queues.get(name) ?? bulkhead(atOnce, MOST_WAITING);
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
          if (queue.executionSlots === atOnce && this.queues.get(name) === queue) this.queues.delete(name);
        });
    });
  }
}
