import { PlanCap } from '@patchlight/application/ports';
import type { Clock, PlanFeatures } from '@patchlight/application/ports';
import { RENEWAL_GRACE_MS, hasProAccess, limitsOf, newGamesDaily, planInForce } from '@patchlight/domain';
import type { PlanHolder, PlanType } from '@patchlight/domain';
import { prepared, tables } from '../../statements.ts';
import type { Database } from '../database.ts';

/** The columns of `users as u` that determine the plan. */
export const PLAN = ['u.isAdmin', 'u.plan', 'u.planExpiresAt', 'u.autoRenew'] as const;

const planOf = prepared(({ userId }: { userId: string }) =>
  tables.selectFrom('users as u').select(PLAN).where('u.id', '=', userId),
);

/** Reads the current plan from the user's row. */
export class PlanReader extends PlanCap implements PlanFeatures {
  /** @param instancePlan PRO: all users of this instance have PRO */
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    readonly instancePlan: 'PRO' | null,
  ) {
    super();
  }

  /** The current plan of a user's row. */
  inForce(holder: PlanHolder): PlanType {
    return planInForce(holder, this.clock.now(), this.instancePlan);
  }

  /**
   * A condition for set-based statements: whether the row `user` of `users` has PRO or ADMIN at `now`, a time in SQL.
   * Names both whatever the instance grants: PostgreSQL refuses a statement that does not name all its parameters.
   */
  hasPro(user: string, now: string): string {
    const grace = `case when ${user}.auto_renew then interval '${RENEWAL_GRACE_MS} ms' else interval '0' end`;
    return `(${this.instancePlan === 'PRO'} or ${user}.is_admin or ${user}.plan = 'ADMIN'
      or ${user}.plan = 'PRO' and coalesce(${user}.plan_expires_at + ${grace} > ${now}, true))`;
  }

  async planOf(userId: string): Promise<PlanType> {
    const row = await this.db.first(planOf({ userId }));
    return row ? this.inForce(row) : 'FREE';
  }

  override async getGameLimit(userId: string): Promise<number> {
    return limitsOf(await this.planOf(userId)).games;
  }

  override async getNewGameLimit(userId: string): Promise<number> {
    return newGamesDaily(await this.planOf(userId));
  }

  /** All of these features are included in PRO and not in FREE. */
  async includes(userId: string): Promise<boolean> {
    return hasProAccess(await this.planOf(userId));
  }
}
