/** Limits concurrent work; the rest waits in a bounded FIFO queue. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atATime: number,
    private readonly mostWaiting: number,
    private readonly refusal: () => Error,
  ) {}

  /** @throws the error of `refusal` if the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atATime) await this.queue();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Resolves when finished work releases its permit. */
  private queue(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw this.refusal();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
