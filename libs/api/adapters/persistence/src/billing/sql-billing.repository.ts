import { BillingRepository } from '@patchlight/application/ports';
import type { BillingAccount, Payer } from '@patchlight/application/ports';
import { UserNotFound } from '@patchlight/domain';
import type { SubscriptionState } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { currentTime, tables } from '../statements.ts';

const ACCOUNT = [
  'userId',
  'customerId',
  'plan',
  'planExpiresAt',
  'subscriptionStatus',
  'autoRenew',
  'subscriptionId',
] as const;

type AccountRow = Omit<BillingAccount, 'subscriptionState'> & SubscriptionState;

const toAccount = ({ userId, customerId, ...subscriptionState }: AccountRow): BillingAccount => ({
  userId,
  customerId,
  subscriptionState,
});

/** The account of a customer. */
const ofCustomer = (customerId: string) =>
  tables.updateTable('billingAccounts').where('customerId', '=', customerId);

export class SqlBillingRepository extends BillingRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async getPayer(userId: string): Promise<Payer> {
    const row = await this.db.first(
      tables
        .selectFrom('users as u')
        .leftJoin('billingAccounts as a', 'a.userId', 'u.id')
        .select(['u.email', 'u.name', 'a.customerId', 'a.subscriptionId'])
        .where('u.id', '=', userId),
    );
    if (!row) throw new UserNotFound();
    return { userId, ...row };
  }

  override async lock(customerId: string): Promise<BillingAccount | null> {
    const row = await this.db.first(
      tables.selectFrom('billingAccounts').select(ACCOUNT).where('customerId', '=', customerId).forUpdate(),
    );
    return row && toAccount(row);
  }

  override async beginRequest(customerId: string): Promise<number | null> {
    const row = await this.db.first(
      ofCustomer(customerId)
        .set((is) => ({ asked: is('asked', '+', 1) }))
        .returning('asked'),
    );
    return row && row.asked;
  }

  override async recordResponse(customerId: string, question: number): Promise<BillingAccount | null> {
    const row = await this.db.first(
      ofCustomer(customerId).set({ answered: question }).where('answered', '<', question).returning(ACCOUNT),
    );
    return row && toAccount(row);
  }

  override async saveCustomer(
    userId: string,
    customerId: string,
    replaced: string | null = null,
  ): Promise<string> {
    const stored = sql.ref('billingAccounts.customerId');
    const row = await this.db.first(
      tables
        .insertInto('billingAccounts')
        .values({ userId, customerId })
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet({
            customerId: sql<string>`case ${stored} when ${replaced} then excluded.customer_id else ${stored} end`,
          }),
        )
        .returning('customerId'),
    );
    return row!.customerId;
  }

  override async saveSubscriptionState({ userId }: BillingAccount, state: SubscriptionState): Promise<void> {
    const { subscriptionId, ...plan } = state;
    await this.db.run(
      tables
        .updateTable('billingAccounts')
        .set({ ...plan, subscriptionId, settledAt: currentTime })
        .where('userId', '=', userId),
    );
    await this.db.run(
      tables.updateTable('users').set(plan).where('id', '=', userId).where('plan', '<>', 'ADMIN'),
    );
  }

  override async grant(
    userId: string,
    { plan, until }: { plan: 'FREE' | 'PRO'; until: Date | null },
  ): Promise<void> {
    const planExpiresAt = plan === 'PRO' ? until : null;
    await this.db.run(
      tables
        .updateTable('users')
        .set({ plan, planExpiresAt, subscriptionStatus: 'ACTIVE', autoRenew: false })
        .where('id', '=', userId),
    );
  }

  override async isDeleted(customerId: string): Promise<boolean> {
    const gone = tables.selectFrom('deletedAccounts').where('customerId', '=', customerId);
    return (await this.db.first(gone)) !== null;
  }

  override async markClosed(customerId: string): Promise<void> {
    await this.db.run(
      tables
        .updateTable('deletedAccounts')
        .set({ closedAt: currentTime })
        .where('customerId', '=', customerId),
    );
  }

  override async listCustomersAfter(
    userId: string,
    limit: number,
  ): Promise<{ userId: string; customerId: string }[]> {
    const gone = tables
      .selectFrom('deletedAccounts')
      .select(({ ref }) => ['userId', ref('customerId').$notNull().as('customerId')])
      .where('userId', '>', userId)
      .where('customerId', 'is not', null)
      .where('closedAt', 'is', null);
    return this.db.all(
      tables
        .selectFrom('billingAccounts')
        .select(['userId', 'customerId'])
        .where('userId', '>', userId)
        .unionAll(gone)
        .orderBy('userId')
        .limit(limit),
    );
  }

  override async recordEvent(eventId: string, type: string): Promise<boolean> {
    const added = await this.db.run(
      tables
        .insertInto('paymentEvents')
        .values({ id: eventId, type })
        .onConflict((conflict) => conflict.column('id').doNothing()),
    );
    return added > 0;
  }
}
