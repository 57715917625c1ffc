import { GrantEndInPast, PlanIsOfInstance, PlanIsPaid } from '@patchlight/domain';
import type { Actor } from '../kernel/ports.ts';
import type { BillingPorts } from './ports.ts';

export interface Grant {
  plan: 'FREE' | 'PRO';
  /** null: without an end. */
  until: Date | null;
}

/**
 * Grants a plan without payment. The payment provider is not informed; a later subscription replaces the grant, and when
 * that ends the plan is FREE.
 */
export class GrantPlan {
  constructor(
    private readonly deps: Pick<BillingPorts, 'audit' | 'billing' | 'clock' | 'instancePlan' | 'unitOfWork'>,
  ) {}

  /**
   * @throws {PlanIsOfInstance}
   * @throws {GrantEndInPast}
   * @throws {PlanIsPaid} the plan follows from a subscription
   * @throws {UserNotFound}
   */
  async execute(actor: Actor, userId: string, grant: Grant): Promise<void> {
    if (this.deps.instancePlan !== null) throw new PlanIsOfInstance();
    if (grant.until && grant.until <= this.deps.clock.now()) throw new GrantEndInPast();
    await this.deps.unitOfWork.run(async () => {
      const { customerId } = await this.deps.billing.getPayer(userId);
      const account = customerId ? await this.deps.billing.lock(customerId) : null;
      if (account?.subscriptionState.plan === 'PRO') throw new PlanIsPaid();
      await this.deps.billing.grant(userId, grant);
      const details = { plan: grant.plan, until: grant.until?.toISOString() ?? null };
      await this.deps.audit.record({
        actor,
        action: 'plan-granted',
        target: { type: 'user', id: userId },
        details,
      });
    });
  }
}
