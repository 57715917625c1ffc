import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { parentPort as ThreadPort } from 'node:worker_threads';
import type webPush from 'web-push';

/** Arguments of `generateRequestDetails` of `web-push`. */
export type PushToEncrypt = [webPush.PushSubscription, payload: string, webPush.RequestOptions];

export interface EncryptedPush {
  headers: Record<string, unknown>;
  body: Uint8Array<ArrayBuffer>;
}

type Outcome = EncryptedPush | { error: string };

interface Waiting {
  push: PushToEncrypt;
  resolve(encrypted: EncryptedPush): void;
  reject(error: unknown): void;
}

/** Runs in the thread, from its source: it must not use anything from outside. */
const serve = (
  { parentPort, workerData }: { parentPort: typeof ThreadPort; workerData: string },
  load: (path: string) => typeof webPush,
): void => {
  const { generateRequestDetails } = load(workerData);
  parentPort!.on('message', (pushes: PushToEncrypt[]) => {
    parentPort!.postMessage(
      pushes.map((push) => {
        try {
          const { headers, body } = generateRequestDetails(...push);
          return { headers, body: new Uint8Array(body!) };
        } catch (error) {
          return { error: String(error) };
        }
      }),
    );
  });
};

/**
 * Encrypts push messages in a thread: it takes most of the time of a message, and would keep everything else of the process
 * waiting. The thread starts with the first message, and again with the next one after it has failed.
 */
export class PushEncryption {
  private thread: Worker | null = null;
  /** Not sent to the thread yet. */
  private queued: Waiting[] = [];
  /** Sent to the thread, in order. */
  private readonly sent: Waiting[][] = [];

  /** @param library path of a module like `web-push` */
  constructor(private readonly library = createRequire(import.meta.url).resolve('web-push')) {}

  /** Rejects if the keys of the device are malformed, or the thread has failed. */
  encrypt(...push: PushToEncrypt): Promise<EncryptedPush> {
    return new Promise((resolve, reject) => {
      this.queued.push({ push, resolve, reject });
      if (this.queued.length === 1) setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    this.thread ??= this.start();
    this.sent.push(this.queued);
    this.thread.postMessage(this.queued.map(({ push }) => push));
    this.thread.ref();
    this.queued = [];
  }

  private start(): Worker {
    const thread = new Worker(`(${serve})(require('node:worker_threads'), require)`, {
      eval: true,
      workerData: this.library,
    });
    thread.on('message', (outcomes: Outcome[]) => this.settle(outcomes));
    let cause: unknown = new Error('The thread that encrypts push messages has ended');
    thread.on('error', (error) => (cause = error));
    // Not before: it ends after its error, and would take the messages of the next thread along.
    thread.on('exit', () => this.fail(cause));
    return thread;
  }

  private settle(outcomes: Outcome[]): void {
    const batch = this.sent.shift()!;
    if (this.sent.length === 0) this.thread!.unref();
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if ('error' in outcome) reject(new Error(outcome.error));
      else resolve(outcome);
    });
  }

  private fail(error: unknown): void {
    this.thread = null;
    for (const { reject } of this.sent.splice(0).flat()) reject(error);
  }
}
