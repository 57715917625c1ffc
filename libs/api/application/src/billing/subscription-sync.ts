import { isSameSubscriptionState, subscriptionStateOf } from '@patchlight/domain';
import type { UnitOfWork } from '../kernel/ports.ts';
import type { BillingRepository, PaymentGateway } from './ports.ts';

/** Makes a user's plan follow from what the payment side has now, and ends what deleted users still pay for. */
export class SubscriptionSync {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly billing: BillingRepository,
    private readonly payments: PaymentGateway,
  ) {}

  /**
   * Asks outside of any transaction, since the payment side may take long. Questions have numbers, and an answer
   * counts unless one to a later question is written already: neither the order nor the number of messages matters.
   * Returns whether anything changed.
   */
  async settle(customerId: string): Promise<boolean> {
    const question = await this.billing.ask(customerId);
    if (question === null) return this.closeDeleted(customerId);
    const standing = subscriptionStateOf(await this.payments.subscriptionsOf(customerId));
    return this.unitOfWork.run(async () => {
      const account = await this.billing.answer(customerId, question);
      if (!account || isSameSubscriptionState(standing, account.standing)) return false;
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
