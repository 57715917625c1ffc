import { AccountQueries } from '@patchlight/application/ports';
import type { UserBody } from '@patchlight/contracts';
import type { PlanReader, PlanRow } from '../kernel/plan-reader.ts';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

interface UserRow extends PlanRow {
  id: string;
  name: string;
  username: string;
  email: string;
  email_verified: boolean;
  subscription_status: string;
  created_at: string;
}

export class SqlAccountQueries extends AccountQueries {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
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
    return {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      isAdmin: row.is_admin,
      emailVerified: row.email_verified,
      createdAt: toIso(row.created_at),
      currentPlan: this.plans.inForce(row),
      planExpiresAt: row.plan_expires_at && toIso(row.plan_expires_at),
      subscriptionStatus: row.subscription_status,
      autoRenew: row.auto_renew,
    };
  }
}
