import { PlanCap } from '@patchlight/application/ports';
import type { PlanFeatures } from '@patchlight/application/ports';
import type { PlanType } from '@patchlight/contracts';
import { hasProAccess, limitsOf, newGamesDaily } from '@patchlight/domain';

/** The plans that a test gives to users; everybody else has FREE. */
export class InMemoryPlans extends PlanCap implements PlanFeatures {
  private readonly given = new Map<string, PlanType>();

  /** From now on the user has this plan. */
  give(userId: string, plan: PlanType): void {
    this.given.set(userId, plan);
  }

  async plan(userId: string): Promise<PlanType> {
    return this.given.get(userId) ?? 'FREE';
  }

  override async gamesOf(userId: string): Promise<number> {
    return limitsOf(await this.plan(userId)).games;
  }

  override async newGamesOf(userId: string): Promise<number> {
    return newGamesDaily(await this.plan(userId));
  }

  async includes(userId: string): Promise<boolean> {
    return hasProAccess(await this.plan(userId));
  }
}
