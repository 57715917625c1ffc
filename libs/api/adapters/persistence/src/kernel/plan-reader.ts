import { PlanCap } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import { limitsOf, planInForce } from '@patchlight/domain';
import type { PlanType } from '@patchlight/domain';
import type { Database } from './database.ts';
import { toDate } from './database.ts';

/** The columns of `users` that a plan follows from. */
export interface PlanRow {
  is_admin: boolean;
  plan: PlanType;
  plan_expires_at: string | null;
  auto_renew: boolean;
}

/** Reads the plan in force from the user's row. */
export class PlanReader extends PlanCap {
  /** @param instancePlan PRO: everybody on this instance has PRO */
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly instancePlan: 'PRO' | null,
  ) {
    super();
  }

  /** The plan that follows from a user's row at this moment. */
  inForce(row: PlanRow): PlanType {
    const holder = {
      isAdmin: row.is_admin,
      plan: row.plan,
      planExpiresAt: row.plan_expires_at ? toDate(row.plan_expires_at) : null,
      autoRenew: row.auto_renew,
    };
    return planInForce(holder, this.clock.now(), this.instancePlan);
  }

  async planOf(userId: string): Promise<PlanType> {
    const row = await this.db.queryOne<PlanRow>(
      'select is_admin, plan, plan_expires_at, auto_renew from users where id = $1',
      [userId],
    );
    return row ? this.inForce(row) : 'FREE';
  }

  override async gamesOf(userId: string): Promise<number> {
    return limitsOf(await this.planOf(userId)).games;
  }
}
