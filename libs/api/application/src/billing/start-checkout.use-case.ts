import { AlreadySubscribed, NothingToBuy, PaymentsOff, runningAmong } from '@patchlight/domain';
import type { PlanPeriod } from '@patchlight/domain';
import type { Clock } from '../kernel/ports.ts';
import type { BillingQueries, BillingRepository, PaymentGateway, ReturnAddresses } from './ports.ts';

const SAME_CHECKOUT_MS = 10 * 60_000;

/** Opens a payment page for PRO, for nobody who has it already: by a running subscription, as an admin, from the instance. */
export class StartCheckout {
  constructor(
    private readonly plans: Pick<BillingQueries, 'plan'>,
    private readonly billing: BillingRepository,
    private readonly payments: PaymentGateway,
    private readonly clock: Clock,
    private readonly addresses: ReturnAddresses,
    private readonly takesPayments: boolean,
  ) {}

  /**
   * Returns the address of the payment page; the same one for ten minutes, so that a double click opens one.
   * @throws {NothingToBuy}
   * @throws {AlreadySubscribed}
   * @throws {PaymentsUnavailable}
   */
  async execute(userId: string, period: PlanPeriod): Promise<string> {
    if (!this.takesPayments) throw new PaymentsOff();
    if ((await this.plans.plan(userId)) === 'ADMIN') throw new NothingToBuy();
    const payer = await this.billing.payer(userId);
    const customerId = payer.customerId ?? (await this.payments.createCustomer(payer));
    await this.billing.open(userId, customerId);
    const running = runningAmong(await this.payments.subscriptionsOf(customerId));
    if (running) throw new AlreadySubscribed(running.renews);
    const slot = Math.floor(this.clock.now().getTime() / SAME_CHECKOUT_MS);
    return this.payments.createCheckout({
      customerId,
      userId,
      period,
      successUrl: this.addresses.paid,
      cancelUrl: this.addresses.notPaid,
      idempotencyKey: `checkout:${customerId}:${period}:${slot}`,
    });
  }
}
