import type { BillingRepository } from './ports.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

const PAGE = 100;

/** Finds the plans that no longer follow from the payments, because a message got lost, and mends them. */
export class ReconcileSubscriptions {
  constructor(
    private readonly billing: BillingRepository,
    private readonly sync: SubscriptionSync,
  ) {}

  /** Goes over all customers; a failure with one is told and does not keep the others from it. */
  async execute(
    tell: { repaired: (customerId: string) => void; failed: (customerId: string, error: unknown) => void },
    signal?: AbortSignal,
  ): Promise<void> {
    let after = '0';
    for (;;) {
      const customers = await this.billing.customersAfter(after, PAGE);
      for (const { customerId } of customers) {
        if (signal?.aborted) return;
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
