import { PlanCap } from '@patchlight/application/ports';
import type { Clock, PlanFeatures } from '@patchlight/application/ports';
import { hasProAccess, limitsOf, newGamesDaily, planInForce } from '@patchlight/domain';
import type { PlanHolder, PlanType } from '@patchlight/domain';
import { InMemoryTable } from './in-memory-table.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Plans by user; FREE by default. */
export class InMemoryPlans extends PlanCap implements PlanFeatures {
  private readonly holders: InMemoryTable<PlanHolder>;

  constructor(
    private readonly clock: Clock,
    unitOfWork: InMemoryUnitOfWork,
  ) {
    super();
    this.holders = new InMemoryTable(unitOfWork);
  }

  /** Sets the user's plan, by default without an end. */
  give(userId: string, plan: PlanType, planExpiresAt: Date | null = null, autoRenew = false): void {
    this.holders.put(userId, { isAdmin: false, plan, planExpiresAt, autoRenew });
  }

  /** The current plan. */
  async getPlan(userId: string): Promise<PlanType> {
    const holder = this.holders.get(userId);
    return holder ? planInForce(holder, this.clock.now(), null) : 'FREE';
  }

  override async getGameLimit(userId: string): Promise<number> {
    return limitsOf(await this.getPlan(userId)).games;
  }

  override async getNewGameLimit(userId: string): Promise<number> {
    return newGamesDaily(await this.getPlan(userId));
  }

  async includes(userId: string): Promise<boolean> {
    return hasProAccess(await this.getPlan(userId));
  }
}
