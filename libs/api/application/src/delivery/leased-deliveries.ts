import type { LeasedDelivery } from '../kernel/deliveries.ts';

/** Due deliveries of one channel, leased in batches; the next batch before the last one is used up. */
export class LeasedDeliveries {
  private readonly waiting: LeasedDelivery[] = [];
  private leasing: Promise<void> | null = null;
  private mayBeMore = false;

  /**
   * @param lease a batch
   * @param batch its size while more are due
   * @param spare the next batch is leased when so many are left
   */
  constructor(
    private readonly lease: () => Promise<LeasedDelivery[]>,
    private readonly batch: number,
    private readonly spare: number,
  ) {}

  /** @returns null if none is due */
  async next(): Promise<LeasedDelivery | null> {
    if (this.waiting.length === 0) await this.refill();
    else if (this.mayBeMore && this.waiting.length <= this.spare) this.refill().catch(() => undefined);
    return this.waiting.shift() ?? null;
  }

  private refill(): Promise<void> {
    this.leasing ??= this.lease()
      .then((leased) => {
        this.mayBeMore = leased.length === this.batch;
        this.waiting.push(...leased);
      })
      .finally(() => (this.leasing = null));
    return this.leasing;
  }
}
