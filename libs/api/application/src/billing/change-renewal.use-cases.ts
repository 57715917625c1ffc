import { NothingToCancel, NothingToResume, runningAmong } from '@patchlight/domain';
import type { PaidSubscription } from '@patchlight/domain';
import type { BillingRepository, PaymentGateway } from './ports.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

/** Decides whether a running subscription is paid again. */
abstract class ChangeRenewal {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: PaymentGateway,
    private readonly sync: SubscriptionSync,
  ) {}

  protected async change(
    userId: string,
    renews: boolean,
    refusal: (running: PaidSubscription | null) => Error,
  ): Promise<void> {
    const { customerId } = await this.billing.payer(userId);
    if (!customerId) throw refusal(null);
    const running = runningAmong(await this.payments.subscriptionsOf(customerId));
    if (!running || running.renews === renews) throw refusal(running);
    await this.payments.setRenewal(running.id, renews);
    await this.sync.settle(customerId);
  }
}

/** Lets PRO end with the time that is paid. */
export class CancelSubscription extends ChangeRenewal {
  /** @throws {NothingToCancel} no subscription is running, or it is cancelled already */
  execute(userId: string): Promise<void> {
    return this.change(userId, false, (running) => new NothingToCancel(running !== null));
  }
}

/** Takes a cancellation back while the paid time lasts. */
export class ResumeSubscription extends ChangeRenewal {
  /** @throws {NothingToResume} no subscription is running, or it was not cancelled */
  execute(userId: string): Promise<void> {
    return this.change(userId, true, () => new NothingToResume());
  }
}
