import { BillingRepository } from '@patchlight/application/ports';
import type { BillingAccount, Payer } from '@patchlight/application/ports';
import { UserNotFound } from '@patchlight/domain';
import type { SubscriptionState, SubscriptionStatus } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';

interface AccountRow {
  user_id: string;
  customer_id: string;
  plan: 'FREE' | 'PRO';
  plan_expires_at: Date | null;
  subscription_status: SubscriptionStatus;
  auto_renew: boolean;
  subscription_id: string | null;
}

const ACCOUNT =
  'user_id, customer_id, plan, plan_expires_at, subscription_status, auto_renew, subscription_id';

export class SqlBillingRepository extends BillingRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async getPayer(userId: string): Promise<Payer> {
    const row = await this.db.queryOne<Pick<Payer, 'email' | 'name' | 'customerId' | 'subscriptionId'>>(
      `select u.email, u.name, a.customer_id as "customerId", a.subscription_id as "subscriptionId"
       from users u left join billing_accounts a on a.user_id = u.id where u.id = $1`,
      [userId],
    );
    if (!row) throw new UserNotFound();
    return { userId, ...row };
  }

  override async lock(customerId: string): Promise<BillingAccount | null> {
    const row = await this.db.queryOne<AccountRow>(
      `select ${ACCOUNT} from billing_accounts where customer_id = $1 for update`,
      [customerId],
    );
    return row && toAccount(row);
  }

  override async beginRequest(customerId: string): Promise<number | null> {
    const row = await this.db.queryOne<{ asked: number }>(
      'update billing_accounts set asked = asked + 1 where customer_id = $1 returning asked',
      [customerId],
    );
    return row && row.asked;
  }

  override async recordResponse(customerId: string, question: number): Promise<BillingAccount | null> {
    const row = await this.db.queryOne<AccountRow>(
      `update billing_accounts set answered = $2 where customer_id = $1 and answered < $2
       returning ${ACCOUNT}`,
      [customerId, question],
    );
    return row && toAccount(row);
  }

  override async saveCustomer(
    userId: string,
    customerId: string,
    replaced: string | null = null,
  ): Promise<string> {
    const row = await this.db.queryOne<{ customer_id: string }>(
      `insert into billing_accounts as stored (user_id, customer_id) values ($1, $2)
       on conflict (user_id) do update
         set customer_id = case stored.customer_id when $3 then $2 else stored.customer_id end
       returning customer_id`,
      [userId, customerId, replaced],
    );
    return row!.customer_id;
  }

  override async saveSubscriptionState({ userId }: BillingAccount, state: SubscriptionState): Promise<void> {
    const { plan, planExpiresAt, subscriptionStatus, autoRenew, subscriptionId } = state;
    const values = [userId, plan, planExpiresAt, subscriptionStatus, autoRenew];
    await this.db.change(
      `update billing_accounts set plan = $2, plan_expires_at = $3, subscription_status = $4, auto_renew = $5,
         subscription_id = $6, settled_at = now()
       where user_id = $1`,
      [...values, subscriptionId],
    );
    await this.db.change(
      `update users set plan = $2, plan_expires_at = $3, subscription_status = $4, auto_renew = $5
       where id = $1 and plan <> 'ADMIN'`,
      values,
    );
  }

  override async grant(
    userId: string,
    { plan, until }: { plan: 'FREE' | 'PRO'; until: Date | null },
  ): Promise<void> {
    await this.db.change(
      `update users set plan = $2, plan_expires_at = $3, subscription_status = 'ACTIVE', auto_renew = false
       where id = $1`,
      [userId, plan, plan === 'PRO' ? until : null],
    );
  }

  override async isDeleted(customerId: string): Promise<boolean> {
    return (
      (await this.db.queryOne('select from deleted_accounts where customer_id = $1', [customerId])) !== null
    );
  }

  override async markClosed(customerId: string): Promise<void> {
    await this.db.change('update deleted_accounts set closed_at = now() where customer_id = $1', [
      customerId,
    ]);
  }

  override async listCustomersAfter(
    userId: string,
    limit: number,
  ): Promise<{ userId: string; customerId: string }[]> {
    const rows = await this.db.query<{ user_id: string; customer_id: string }>(
      `select user_id, customer_id from billing_accounts where user_id > $1
       union all
       select user_id, customer_id from deleted_accounts
       where user_id > $1 and customer_id is not null and closed_at is null
       order by user_id limit $2`,
      [userId, limit],
    );
    return rows.map((row) => ({ userId: row.user_id, customerId: row.customer_id }));
  }

  override async recordEvent(eventId: string, type: string): Promise<boolean> {
    const added = await this.db.change(
      'insert into payment_events (id, type) values ($1, $2) on conflict (id) do nothing',
      [eventId, type],
    );
    return added > 0;
  }
}

const toAccount = (row: AccountRow): BillingAccount => ({
  userId: row.user_id,
  customerId: row.customer_id,
  subscriptionState: toSubscriptionState(row),
});

const toSubscriptionState = (row: AccountRow): SubscriptionState => ({
  plan: row.plan,
  planExpiresAt: row.plan_expires_at,
  subscriptionStatus: row.subscription_status,
  autoRenew: row.auto_renew,
  subscriptionId: row.subscription_id,
});
