import { NothingToCancel, NothingToResume, longestRunning } from '@patchlight/domain';
import type { PaidSubscription } from '@patchlight/domain';
import type { BillingRepository, PaymentGateway } from './ports.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

/** Shared by canceling and resuming a subscription. */
abstract class ChangeRenewal {
  constructor(
    private readonly billing: BillingRepository,
    protected readonly payments: PaymentGateway,
    private readonly sync: SubscriptionSync,
  ) {}

  /** @param act changes the subscription at the provider, or throws; null: none is running */
  protected async change<T>(
    userId: string,
    act: (running: PaidSubscription | null) => Promise<T>,
  ): Promise<T> {
    const { customerId } = await this.billing.getPayer(userId);
    if (!customerId) return act(null);
    const outcome = await act(longestRunning(await this.payments.listSubscriptions(customerId)));
    await this.sync.settle(customerId);
    return outcome;
  }
}

/** Cancels the subscription at the end of the paid period; at once if its renewal is unpaid. */
export class CancelSubscription extends ChangeRenewal {
  /**
   * Returns whether it has ended at once.
   * @throws {NothingToCancel} there is no active subscription, or it is canceled already
   */
  execute(userId: string): Promise<{ isOver: boolean }> {
    return this.change(userId, async (running) => {
      if (running?.state === 'past_due') {
        await this.payments.endSubscription(running.id);
        return { isOver: true };
      }
      if (!running?.renews) throw new NothingToCancel(running !== null);
      await this.payments.setRenewal(running.id, false);
      return { isOver: false };
    });
  }
}

/** Resumes a canceled subscription before the paid period ends. */
export class ResumeSubscription extends ChangeRenewal {
  /** @throws {NothingToResume} there is no active subscription, or it was not canceled */
  execute(userId: string): Promise<void> {
    return this.change(userId, async (running) => {
      if (!running || running.renews) throw new NothingToResume();
      await this.payments.setRenewal(running.id, true);
    });
  }
}
