import type { Clock } from '../kernel/ports.ts';

export interface BatchOptions {
  /** Maximum items per batch. */
  size: number;
  /** Maximum wait of an item for others, as long as others arrive. */
  withinMs: number;
  /** Concurrent batches; `add` waits while all are full. */
  atOnce: number;
  clock: Clock;
}

/** Collects single items into batches, with backpressure on `add`. */
export class Batches<T> {
  private gathered: T[] = [];
  private since = 0;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly options: BatchOptions,
    private readonly work: (things: T[]) => Promise<void>,
  ) {}

  /** Rejects when a batch that it started or waited for fails. */
  async add(thing: T): Promise<void> {
    if (this.gathered.length === 0) this.since = this.now();
    this.gathered.push(thing);
    while (this.isDue()) {
      await (this.underWay.size < this.options.atOnce ? this.start() : Promise.race(this.underWay));
    }
  }

  /** Processes the remaining items and waits for all batches. */
  async flush(): Promise<void> {
    const rest: Promise<void>[] = [];
    while (this.gathered.length > 0) rest.push(this.start());
    await Promise.all([...this.underWay, ...rest]);
  }

  private isDue(): boolean {
    const { size, withinMs } = this.options;
    const { length } = this.gathered;
    return length >= size || (length > 0 && this.now() - this.since >= withinMs);
  }

  private async start(): Promise<void> {
    const batch = this.gathered.splice(0, this.options.size);
    this.since = this.now();
    const work = this.work(batch);
    this.underWay.add(work);
    try {
      await work;
    } finally {
      this.underWay.delete(work);
    }
  }

  private now(): number {
    return this.options.clock.now().getTime();
  }
}
