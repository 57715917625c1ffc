import { PlanCap } from '@patchlight/application/ports';
import { limitsOf, planInForce } from '@patchlight/domain';
import type { PlanType } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { toDate } from '../kernel/database.ts';

interface PlanRow {
  is_admin: boolean;
  plan: PlanType;
  plan_expires_at: string | null;
}

/** Reads the plan in force from the user's row. */
export class SqlPlanCap extends PlanCap {
  constructor(
    private readonly db: Database,
    private readonly instancePlan: 'PRO' | null,
  ) {
    super();
  }

  override async gamesOf(userId: string): Promise<number> {
    return limitsOf(await this.planOf(userId)).games;
  }

  async planOf(userId: string): Promise<PlanType> {
    const row = await this.db.queryOne<PlanRow>(
      'select is_admin, plan, plan_expires_at from users where id = $1',
      [userId],
    );
    if (!row) return 'FREE';
    const planExpiresAt = row.plan_expires_at ? toDate(row.plan_expires_at) : null;
    return planInForce(
      { isAdmin: row.is_admin, plan: row.plan, planExpiresAt },
      new Date(),
      this.instancePlan,
    );
  }
}
