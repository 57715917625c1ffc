/** Lets so many pieces of work run at a time; the others wait in order, up to a number. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atATime: number,
    private readonly mostWaiting: number,
    private readonly refusal: () => Error,
  ) {}

  /** @throws what `refusal` makes, when too many wait already */
  async pass<T>(work: () => Promise<T>): Promise<T> {
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

  /** Resolves when the place of some finished work is handed over. */
  private queue(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw this.refusal();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
