import { AlreadySubscribed, NothingToBuy, PaymentsDisabled, longestRunning } from '@patchlight/domain';
import type { PlanPeriod } from '@patchlight/domain';
import type { BillingPorts, BillingQueries, Payer } from './ports.ts';

const SAME_CHECKOUT_MS = 10 * 60_000;

/**
 * Opens a payment page for PRO. Refuses users who have PRO already: by subscription, as an admin, or from the instance.
 */
export class StartCheckout {
  constructor(
    private readonly deps: Pick<
      BillingPorts,
      'billing' | 'clock' | 'payments' | 'returnAddresses' | 'takesPayments'
    > & { readonly billingQueries: Pick<BillingQueries, 'getPlan'> },
  ) {}

  /**
   * Returns the URL of the payment page; the same for ten minutes, so that a double click opens one page.
   * @throws {NothingToBuy}
   * @throws {AlreadySubscribed}
   * @throws {PaymentsUnavailable}
   */
  async execute(userId: string, period: PlanPeriod): Promise<string> {
    if (!this.deps.takesPayments) throw new PaymentsDisabled();
    if ((await this.deps.billingQueries.getPlan(userId)) === 'ADMIN') throw new NothingToBuy();
    const customerId = await this.customerOf(await this.deps.billing.getPayer(userId));
    const running = longestRunning(await this.deps.payments.listSubscriptions(customerId));
    if (running) throw new AlreadySubscribed(running);
    const slot = Math.floor(this.deps.clock.now().getTime() / SAME_CHECKOUT_MS);
    return this.deps.payments.createCheckout({
      customerId,
      userId,
      period,
      successUrl: this.deps.returnAddresses.paid,
      cancelUrl: this.deps.returnAddresses.notPaid,
      idempotencyKey: `checkout:${customerId}:${period}:${slot}`,
    });
  }

  /** With the user's current address; a new customer if the known one is gone. */
  private async customerOf(payer: Payer): Promise<string> {
    const { billing, payments } = this.deps;
    const { userId, customerId: known, subscriptionId } = payer;
    if (known && (await payments.updateCustomer(known, payer))) return known;
    // Fails unless the known one was deleted: under other keys, its subscription may still be running.
    if (known && subscriptionId) await payments.listSubscriptions(known);
    return billing.saveCustomer(userId, await payments.createCustomer(payer), known);
  }
}
