import { NothingToCancel, NothingToResume, longestRunning } from '@patchlight/domain';
import type { PaidSubscription } from '@patchlight/domain';
import type { BillingRepository, PaymentGateway } from './ports.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

/** Shared by canceling and resuming a subscription. */
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
    const { customerId } = await this.billing.getPayer(userId);
    if (!customerId) throw refusal(null);
    const running = longestRunning(await this.payments.listSubscriptions(customerId));
    if (!running || running.renews === renews) throw refusal(running);
    await this.payments.setRenewal(running.id, renews);
    await this.sync.settle(customerId);
  }
}

/** Cancels the subscription at the end of the paid period. */
export class CancelSubscription extends ChangeRenewal {
  /** @throws {NothingToCancel} there is no active subscription, or it is canceled already */
  execute(userId: string): Promise<void> {
    return this.change(userId, false, (running) => new NothingToCancel(running !== null));
  }
}

/** Resumes a canceled subscription before the paid period ends. */
export class ResumeSubscription extends ChangeRenewal {
  /** @throws {NothingToResume} there is no active subscription, or it was not canceled */
  execute(userId: string): Promise<void> {
    return this.change(userId, true, () => new NothingToResume());
  }
}
