import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseAway } from '../connection/connection-loss.ts';

interface Call<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** One runs in the database while the next is sent. */
const LANES = 2;
/** A request waits for at most one earlier batch, and then for its own. */
const BATCH_MS = 4_000;

/**
 * Batches requests made in the same turn of the event loop, or while others are running: one statement instead of many
 * under load. A result is never older than its request, and never read inside a caller's transaction.
 */
export class Batcher<Q, A> {
  private waiting: Call<Q, A>[] = [];
  private underWay = 0;
  private readonly apart = AsyncLocalStorage.snapshot();

  /**
   * @param answerAll returns one result per request, in order; its failure fails all of them
   * @param limitMs timeout of a batch
   * @param lanes concurrent batches
   */
  constructor(
    private readonly answerAll: (questions: Q[]) => Promise<A[]>,
    private readonly limitMs = BATCH_MS,
    private readonly lanes = LANES,
  ) {}

  /** @throws {DomainError} `unavailable` after the timeout */
  ask(question: Q): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => void this.next());
    });
  }

  private async next(): Promise<void> {
    if (this.underWay === this.lanes || this.waiting.length === 0) return;
    const calls = this.waiting;
    this.waiting = [];
    this.underWay += 1;
    try {
      const answers = await this.inTime(
        this.apart(() => this.answerAll(calls.map(({ question }) => question))),
      );
      calls.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      this.underWay -= 1;
      void this.next();
    }
  }

  private async inTime(answering: Promise<A[]>): Promise<A[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(databaseAway()), this.limitMs);
    });
    return Promise.race([answering, late]).finally(() => clearTimeout(timer));
  }
}
