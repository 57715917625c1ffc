import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseAway } from './connection-loss.ts';

interface Call<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** Batches in progress at once: one is carried out by the database while the next is being sent. */
const LANES = 2;
/** A question waits for one batch at most, and then for its own. */
const BATCH_MS = 4_000;

/**
 * Gathers the questions that come in the same turn of the event loop, or while others are being answered, and has them
 * answered together: one statement instead of many under load. An answer is never older than its question, and never
 * given inside the transaction of one of those who ask.
 */
export class Batcher<Q, A> {
  private waiting: Call<Q, A>[] = [];
  private underWay = 0;
  private readonly apart = AsyncLocalStorage.snapshot();

  /**
   * @param answerAll gives one answer per question, in their order; when it fails, every one of them fails
   * @param limitMs after which a batch has failed, and the next one takes its place
   */
  constructor(
    private readonly answerAll: (questions: Q[]) => Promise<A[]>,
    private readonly limitMs = BATCH_MS,
  ) {}

  /** @throws {DomainError} `unavailable` when the batch was not answered in time */
  ask(question: Q): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => void this.next());
    });
  }

  private async next(): Promise<void> {
    if (this.underWay === LANES || this.waiting.length === 0) return;
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
