import type { BillingRepository } from './ports.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

const PAGE = 100;

/** Corrects plans that differ from the payments, because a webhook was lost. */
export class ReconcileSubscriptions {
  constructor(
    private readonly billing: BillingRepository,
    private readonly sync: SubscriptionSync,
  ) {}

  /**
   * Checks all customers; a failure with one is reported and does not stop the others.
   * @param signal aborts between two customers; then it rejects, to be run again
   */
  async execute(
    tell: { repaired: (customerId: string) => void; failed: (customerId: string, error: unknown) => void },
    signal?: AbortSignal,
  ): Promise<void> {
    let after = '0';
    for (;;) {
      const customers = await this.billing.listCustomersAfter(after, PAGE);
      for (const { customerId } of customers) {
        signal?.throwIfAborted();
        await this.sync.settle(customerId).then(
          (changed) => changed && tell.repaired(customerId),
          (error: unknown) => tell.failed(customerId, error),
        );
      }
      after = customers.at(-1)?.userId ?? after;
      if (customers.length < PAGE) return;
    }
  }
}
