import { AccountQueries } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { UserBody } from '@patchlight/contracts';
import { planInForce } from '@patchlight/domain';
import type { PlanType } from '@patchlight/domain';
import { toDate, toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

interface UserRow {
  id: string;
  name: string;
  username: string;
  email: string;
  is_admin: boolean;
  email_verified: boolean;
  plan: PlanType;
  plan_expires_at: string | null;
  subscription_status: string;
  auto_renew: boolean;
  created_at: string;
}

export class SqlAccountQueries extends AccountQueries {
  /** @param instancePlan PRO: everybody on this instance has PRO */
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly instancePlan: 'PRO' | null,
  ) {
    super();
  }

  override async user(userId: string): Promise<UserBody | null> {
    const row = await this.db.queryOne<UserRow>(
      `select id, name, username, email, is_admin, email_verified, plan, plan_expires_at, subscription_status,
         auto_renew, created_at
       from users where id = $1`,
      [userId],
    );
    if (!row) return null;
    const planExpiresAt = row.plan_expires_at === null ? null : toDate(row.plan_expires_at);
    const holder = { isAdmin: row.is_admin, plan: row.plan, planExpiresAt };
    return {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      isAdmin: row.is_admin,
      emailVerified: row.email_verified,
      createdAt: toIso(row.created_at),
      currentPlan: planInForce(holder, this.clock.now(), this.instancePlan),
      planExpiresAt: planExpiresAt?.toISOString() ?? null,
      subscriptionStatus: row.subscription_status,
      autoRenew: row.auto_renew,
    };
  }
}
