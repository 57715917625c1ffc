import { GrantEndInPast, PlanIsOfInstance, PlanIsPaid } from '@patchlight/domain';
import type { Actor, AuditLog, Clock, UnitOfWork } from '../kernel/ports.ts';
import type { BillingRepository } from './ports.ts';

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
    private readonly unitOfWork: UnitOfWork,
    private readonly billing: BillingRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly instancePlan: 'PRO' | null,
  ) {}

  /**
   * @throws {PlanIsOfInstance}
   * @throws {GrantEndInPast}
   * @throws {PlanIsPaid} the plan follows from a subscription
   * @throws {UserNotFound}
   */
  async execute(actor: Actor, userId: string, grant: Grant): Promise<void> {
    if (this.instancePlan !== null) throw new PlanIsOfInstance();
    if (grant.until && grant.until <= this.clock.now()) throw new GrantEndInPast();
    await this.unitOfWork.run(async () => {
      const { customerId } = await this.billing.getPayer(userId);
      const account = customerId ? await this.billing.lock(customerId) : null;
      if (account?.subscriptionState.plan === 'PRO') throw new PlanIsPaid();
      await this.billing.grant(userId, grant);
      const details = { plan: grant.plan, until: grant.until?.toISOString() ?? null };
      await this.audit.record({
        actor,
        action: 'plan-granted',
        target: { type: 'user', id: userId },
        details,
      });
    });
  }
}
