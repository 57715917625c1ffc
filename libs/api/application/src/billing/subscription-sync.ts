import { isSameSubscriptionState, subscriptionStateOf } from '@patchlight/domain';
import type { BillingPorts } from './ports.ts';

/** Sets a user's plan from the current subscriptions, and cancels those of deleted users. */
export class SubscriptionSync {
  constructor(private readonly deps: Pick<BillingPorts, 'billing' | 'payments' | 'unitOfWork'>) {}

  /**
   * Calls the provider outside of any transaction, since it may be slow. Requests are numbered, and a response is
   * dropped if that of a later request is stored: neither order nor number of events matters. Returns whether anything
   * changed.
   */
  async settle(customerId: string): Promise<boolean> {
    const question = await this.deps.billing.beginRequest(customerId);
    if (question === null) return this.closeDeleted(customerId);
    const state = subscriptionStateOf(await this.deps.payments.listSubscriptions(customerId));
    return this.deps.unitOfWork.run(async () => {
      const account = await this.deps.billing.recordResponse(customerId, question);
      if (!account || isSameSubscriptionState(state, account.subscriptionState)) return false;
      await this.deps.billing.saveSubscriptionState(account, state);
      return true;
    });
  }

  /** Also cancels what was bought on a payment page still open at the deletion. */
  private async closeDeleted(customerId: string): Promise<false> {
    if (await this.deps.billing.isDeleted(customerId)) {
      await this.deps.payments.closeCustomer(customerId);
      await this.deps.billing.markClosed(customerId);
    }
    return false;
  }
}
