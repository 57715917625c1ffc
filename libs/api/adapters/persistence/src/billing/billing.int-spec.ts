import { beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriptionSync } from '@patchlight/application';
import type { BillingAccount } from '@patchlight/application/ports';
import type { PaidSubscription, SubscriptionState } from '@patchlight/domain';
import { NEVER_PAID } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryPaymentGateway,
  billingContract,
  eventually,
  usageMeterContract,
} from '@patchlight/testing';
import { SqlAccountEraser } from '../account/sql-account-eraser.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlBillingQueries } from './sql-billing.queries.ts';
import { SqlAccountQueries } from '../identity/sql-account.queries.ts';
import { SqlBillingRepository } from './sql-billing.repository.ts';
import { SqlEarlyAccess } from './sql-early-access.ts';
import { SqlProSummaryQueries } from './sql-pro-summary.queries.ts';
import { SqlUsageMeter } from './sql-usage-meter.ts';

const PRO: SubscriptionState = {
  plan: 'PRO',
  planExpiresAt: new Date('2026-12-21T12:00:00.000Z'),
  subscriptionStatus: 'ACTIVE',
  autoRenew: true,
  subscriptionId: 'sub_1',
};

const test = await openTestDatabase({ poolSize: 20 });

describe('billing in PostgreSQL', () => {
  let clock: FixedClock;
  let billing: SqlBillingRepository;
  let meter: SqlUsageMeter;
  let queries: SqlBillingQueries;
  let unitOfWork: MikroUnitOfWork;
  let user: string;

  beforeEach(async () => {
    const { db, orm } = test;
    await emptyTables(db, 'users', 'games', 'payment_events', 'deleted_accounts');
    clock = new FixedClock();
    billing = new SqlBillingRepository(db);
    meter = new SqlUsageMeter(db);
    queries = new SqlBillingQueries(db, clock, new PlanReader(db, clock, null));
    unitOfWork = new MikroUnitOfWork(orm.em);
    [user = ''] = await addUsers(db, 1);
  });

  const answered = async (): Promise<BillingAccount | null> =>
    billing.recordResponse('cus_1', (await billing.beginRequest('cus_1'))!);
  const settle = (state: SubscriptionState): Promise<void> =>
    unitOfWork.run(async () => billing.saveSubscriptionState((await answered())!, state));

  billingContract(async () => {
    const { db } = test;
    const eraser = new SqlAccountEraser(db);
    return {
      unitOfWork,
      billing,
      userIds: [user, ...(await addUsers(db, 4))],
      plan: (userId) => queries.getPlan(userId),
      makeAdmin: (userId) => db.query(`update users set plan = 'ADMIN' where id = $1`, [userId]),
      deleteUser: (userId) => unitOfWork.run(() => eraser.erase(userId)),
    };
  });

  it('opens early features to those who want them, while their plan has them', async () => {
    const { db } = test;
    const [other = ''] = await addUsers(db, 1);
    const early = new SqlEarlyAccess(db);
    const accounts = new SqlAccountQueries(db, new PlanReader(db, clock, null), clock);
    const shown = async () => (await accounts.findUser(user))!.hasEarlyAccess;
    await early.turn(user, true);
    expect([await early.isOn(user), await early.isOn(other)]).toEqual([true, false]);
    expect(await shown()).toBe(false);
    await db.query(`update users set plan = 'PRO' where id = $1`, [user]);
    expect(await shown()).toBe(true);
    await early.turn(user, false);
    expect([await early.isOn(user), await shown()]).toEqual([false, false]);
  });

  it('summarizes the PRO usage of one user', async () => {
    const { db } = test;
    const [other = ''] = await addUsers(db, 1);
    await addGames(db, [10, 20]);
    const soon = new Date(clock.now().getTime() + 60_000);
    for (const owner of [user, other, other])
      await db.query(
        `with a as (insert into categories (user_id, name, name_key, color, icon, position)
             select $1, 'Games', gen_random_uuid()::text, 0, 'games', 0),
           b as (insert into wishlist_items (user_id, app_id, added_at)
             select $1, app_id, $2 from games on conflict do nothing),
           c as (insert into calendar_feeds (user_id, token_hash, sealed_token, name, kinds, created_at)
             select $1, uuid_send(gen_random_uuid()), '', 'Games', '{gameUpdates}', $2)
         insert into reminders (id, user_id, app_id, type, message, due_at, sent_at, created_at, updated_at) values
           (gen_random_uuid(), $1, 10, 'custom', 'Ahead', $3, null, $2, $2),
           (gen_random_uuid(), $1, 10, 'custom', 'Late', $2, null, $2, $2),
           (gen_random_uuid(), $1, 10, 'custom', 'Sent', $3, $2, $2, $2)`,
        [owner, clock.now(), soon],
      );
    const summaries = new SqlProSummaryQueries(db, clock);
    const mine = { categories: 1, wishedGames: 2, calendars: 1, activeReminders: 1 };
    expect(await summaries.get(user)).toEqual(mine);
    expect(await summaries.get(other)).toEqual({
      categories: 2,
      wishedGames: 2,
      calendars: 2,
      activeReminders: 2,
    });
  });

  describe('paying customer', () => {
    it('has the plan of the last sync', async () => {
      await billing.saveCustomer(user, 'cus_1');
      await settle(PRO);
      expect(await unitOfWork.run(answered)).toMatchObject({ subscriptionState: PRO });
      expect(await queries.getSubscription(user)).toEqual({
        currentPlan: 'PRO',
        planExpiresAt: '2026-12-21T12:00:00.000Z',
        subscriptionStatus: 'ACTIVE',
        autoRenew: true,
        stripeCustomerId: 'cus_1',
        subscriptionId: 'sub_1',
      });
      await settle({ ...NEVER_PAID, subscriptionStatus: 'CANCELED' });
      expect(await queries.getPlan(user)).toBe('FREE');
    });

    describe('while the payment provider is slow', () => {
      /** Answers with the state at the time of the call, but only on demand. */
      const slowPayments = () => {
        const payments = new InMemoryPaymentGateway(clock);
        const read = payments.listSubscriptions.bind(payments);
        const waiting: (() => void)[] = [];
        payments.listSubscriptions = async (customerId): Promise<PaidSubscription[]> => {
          const found = await read(customerId);
          await new Promise<void>((go) => waiting.push(go));
          return found;
        };
        return { payments, waiting };
      };
      const subscribed = async () => {
        const { payments, waiting } = slowPayments();
        const customerId = await payments.createCustomer({
          userId: user,
          email: 'a@example.org',
          name: 'A',
          customerId: null,
          subscriptionId: null,
        });
        await billing.saveCustomer(user, customerId);
        return {
          payments,
          waiting,
          customerId,
          sync: new SubscriptionSync({ unitOfWork, billing, payments }),
        };
      };

      it('does not hold a database connection', async () => {
        const { payments, customerId, sync, waiting } = await subscribed();
        const settling = Array.from({ length: 8 }, () => sync.settle(customerId));
        await eventually('one has asked', async () => waiting.length > 0);
        const [row] = await test.db.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
        );
        payments.listSubscriptions = async () => [];
        waiting.forEach((go) => go());
        await Promise.all(settling);
        expect(row!.count).toBe(0);
      });
    });
  });

  usageMeterContract(async () => {
    const [bob = ''] = await addUsers(test.db, 1);
    return { meter, ada: user, bob };
  });

  it('returns the usage of today for each meter', async () => {
    clock.set(new Date('2026-11-21T23:59:59.999Z'));
    for (const what of ['apiCalls', 'apiCalls', 'notifications'] as const)
      await meter.consume(user, what, 9, clock.now());
    const current = async () => (await queries.getUsage(user)).current;
    expect(await current()).toEqual({ gamesTracked: 0, notificationsSentToday: 1, apiCallsToday: 2 });
    clock.advance(1);
    expect(await current()).toEqual({ gamesTracked: 0, notificationsSentToday: 0, apiCallsToday: 0 });
  });

  it('returns the usage of 30 days, with zeros where there was none, of that user only', async () => {
    clock.set(new Date('2026-11-21T23:59:59.999Z'));
    const [other = ''] = await addUsers(test.db, 1);
    for (const who of [user, user, other]) await meter.consume(who, 'apiCalls', 9, clock.now());
    await test.db.query(
      "insert into usage_days (user_id, day, notifications) values ($1, '2026-10-23', 4), ($1, '2026-10-22', 9)",
      [user],
    );
    const days = await queries.getUsageDays(user);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-10-23', apiCalls: 0, deliveries: 4 });
    expect(days[1]).toEqual({ day: '2026-10-24', apiCalls: 0, deliveries: 0 });
    expect(days.at(-1)).toEqual({ day: '2026-11-21', apiCalls: 2, deliveries: 0 });
  });

  describe('plan overview', () => {
    const followGames = async (count: number): Promise<void> => {
      const appIds = Array.from({ length: count }, (_, n) => n + 1);
      await addGames(test.db, appIds);
      for (const appId of appIds) await addFollows(test.db, appId, [user], clock.now());
    };

    it('shows the usage, with the limits of the plan', async () => {
      await followGames(8);
      expect(await queries.getUsage(user)).toEqual({
        current: { gamesTracked: 8, notificationsSentToday: 0, apiCallsToday: 0 },
        limits: { gamesLimit: 10, notificationsLimitDaily: 50, apiCallsLimitDaily: 100 },
        games: { current: 8, limit: 10, percentage: 80, isUnlimited: false },
        notifications: { current: 0, limit: 50, percentage: 0, isUnlimited: false },
        apiCalls: { current: 0, limit: 100, percentage: 0, isUnlimited: false, hasAccess: true },
        resetsAt: '2026-11-22T00:00:00.000Z',
      });
    });

    it('shows that a library over the limit accepts no games after PRO has ended', async () => {
      await followGames(30);
      await billing.saveCustomer(user, 'cus_1');
      await settle({ ...PRO, subscriptionStatus: 'CANCELED', autoRenew: false });
      clock.set(new Date('2026-12-21T11:59:59Z'));
      expect(await queries.canAddGame(user)).toMatchObject({ canAdd: true, currentPlan: 'PRO' });
      clock.set(new Date('2026-12-21T12:00:00Z'));
      expect(await queries.canAddGame(user)).toEqual({
        canAdd: false,
        reason: 'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!',
        currentPlan: 'FREE',
        usage: { gamesTracked: 30 },
        limits: { gamesLimit: 10 },
      });
    });

    it('shows whether the user has a feature', async () => {
      expect(await queries.getFeatureAccess(user, 'wishlist')).toMatchObject({
        hasAccess: false,
        isPro: false,
        currentPlan: 'FREE',
        message: 'Your plan does not include Game Wishlist. Upgrade to PRO to use this feature.',
      });
      await test.db.query('update users set is_admin = true where id = $1', [user]);
      expect(await queries.getFeatureAccess(user, 'wishlist')).toMatchObject({
        hasAccess: true,
        isPro: true,
      });
    });

    it('recommends PRO only to users without it', async () => {
      await followGames(10);
      expect((await queries.getRecommendations(user)).recommendations[0]).toEqual({
        feature: 'unlimitedGames',
        reason: "You're using 10 of 10 game slots. PRO has no limit.",
        urgency: 'high',
      });
      await test.db.query(`update users set plan = 'PRO' where id = $1`, [user]);
      expect((await queries.getRecommendations(user)).recommendations).toEqual([]);
    });
  });
});
