import { isSameStanding, standingOf } from '@patchlight/domain';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { BillingRepository } from './billing.repository.ts';
import type { PaymentGateway } from './payment-gateway.port.ts';

/** Makes a user's plan follow from what the payment side has now, and ends what deleted users still pay for. */
export class SubscriptionSync {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly billing: BillingRepository,
    private readonly payments: PaymentGateway,
  ) {}

  /**
   * Asks under the customer's lock, so that the newest answer is the last one written: neither the order nor the
   * number of messages matters. Returns whether anything changed.
   */
  async settle(customerId: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const account = await this.billing.lock(customerId);
      if (!account) return this.closeDeleted(customerId);
      const standing = standingOf(await this.payments.subscriptionsOf(customerId));
      if (isSameStanding(standing, account.standing)) return false;
      await this.billing.settle(account, standing);
      return true;
    });
  }

  /** Also what was bought on a payment page that was open when the account was deleted. */
  private async closeDeleted(customerId: string): Promise<false> {
    if (await this.billing.isDeleted(customerId)) {
      await this.payments.close(customerId);
      await this.billing.noteClosed(customerId);
    }
    return false;
  }
}
