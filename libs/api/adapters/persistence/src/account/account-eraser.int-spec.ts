import { beforeEach, describe, expect, it } from '@jest/globals';
import { DeleteAccount, SubscriptionSync } from '@patchlight/application';
import { UserNotFound } from '@patchlight/domain';
import {
  accountEraserContract,
  FixedClock,
  InMemoryPaymentGateway,
  RecordingJobQueue,
} from '@patchlight/testing';
import { SqlBillingRepository } from '../billing/sql-billing.repository.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { tidy } from '../testing/tidy.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { addRowsOfUser, ROWS_OF_USER, tablesOfUsers } from '../testing/rows-of-user.ts';
import { ALL_TABLES } from '../tables.ts';
import { SqlAccountEraser } from './sql-account-eraser.ts';

const test = await openTestDatabase();

describe('account deletion', () => {
  let deleteAccount: DeleteAccount;
  let jobs: RecordingJobQueue;
  let ada: string;
  let bob: string;

  beforeEach(async () => {
    const { db, orm } = test;
    await emptyTables(db, 'users', 'games', 'notifications', 'deleted_accounts', 'audit_entries');
    await addGames(db, [440]);
    [ada = '', bob = ''] = await addUsers(db, 2);
    for (const user of [ada, bob]) await addRowsOfUser(db, user);
    jobs = new RecordingJobQueue();
    deleteAccount = new DeleteAccount({
      unitOfWork: new MikroUnitOfWork(orm.em),
      accounts: new SqlAccountEraser(db),
      jobs,
    });
  });

  accountEraserContract(async () => {
    const { db, orm } = test;
    await emptyTables(db, 'users');
    const eraser = new SqlAccountEraser(db);
    const unitOfWork = new MikroUnitOfWork(orm.em);
    const count = async (table: string) => (await db.query(`select from ${table}`)).length;
    return {
      eraser: { erase: (userId) => unitOfWork.run(() => eraser.erase(userId)) },
      addUser: async () => {
        const [id = ''] = await addUsers(db, 1);
        await db.query(ROWS_OF_USER['sessions']!, [id]);
        return id;
      },
      openBilling: (userId, customerId) => new SqlBillingRepository(db).saveCustomer(userId, customerId),
      count: async () => ({ users: await count('users'), sessions: await count('sessions') }),
    };
  });

  /** Number of a user's rows per table. */
  const rowsOf = async (user: string): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { table, column } of await tablesOfUsers(test.db)) {
      const row = await test.db.queryOne<{ n: number }>(
        `select count(*)::int as n from ${table} where ${column} = $1`,
        [user],
      );
      counts[table] = row!.n;
    }
    return counts;
  };
  const each = (n: number) => Object.fromEntries(Object.keys(ROWS_OF_USER).map((table) => [table, n]));

  it('is tested with a row in every table with user data', async () => {
    expect(await rowsOf(ada)).toEqual(each(1));
  });

  it('is left to foreign keys where the tables say so', async () => {
    const rows = await test.db.query<{ name: string }>(
      `with recursive deleted (oid) as (
         select 'users'::regclass::oid
         union select conrelid from pg_constraint join deleted on confrelid = deleted.oid
         where contype = 'f' and confdeltype = 'c')
       select oid::regclass::text as name from deleted`,
    );
    const deleted = new Set(rows.map(({ name }) => name));
    const declared = ALL_TABLES.filter(({ facts }) => facts.erased === 'cascade').map(({ name }) => name);
    expect(declared.filter((name) => !deleted.has(name))).toEqual([]);
    const others = ALL_TABLES.filter(({ facts }) => facts.erased && facts.erased !== 'cascade');
    expect(others.filter(({ name }) => deleted.has(name))).toEqual([]);
  });

  it('deletes all rows of the user from all tables, without affecting others', async () => {
    await deleteAccount.execute(ada);
    expect(await rowsOf(ada)).toEqual(each(0));
    expect(await rowsOf(bob)).toEqual(each(1));
    expect(await test.db.query('select id from users')).toEqual([{ id: bob }]);
  });

  it('removes the network of an admin from the audit log, but retains the entries', async () => {
    await test.db.query(
      `insert into audit_entries (actor_id, action, target_type, address_range)
       select id, 'user-enabled', 'user', '203.0.113.0/24' from unnest($1::bigint[]) id`,
      [[ada, bob]],
    );
    await deleteAccount.execute(ada);
    expect(
      await test.db.query('select actor_id, address_range from audit_entries order by actor_id'),
    ).toEqual([
      { actor_id: ada, address_range: null },
      { actor_id: bob, address_range: '203.0.113.0/24' },
    ]);
  });

  it('enqueues a job that ends the subscription', async () => {
    await deleteAccount.execute(ada);
    expect(jobs.of('settle-subscription')).toEqual([{ customerId: `cus_${ada}` }]);
  });

  it('enqueues no job for a user without payments', async () => {
    await emptyTables(test.db, 'billing_accounts');
    await deleteAccount.execute(ada);
    expect(jobs.jobs).toEqual([]);
  });

  it('is rejected for an unknown user, and the second time', async () => {
    await deleteAccount.execute(ada);
    await expect(deleteAccount.execute(ada)).rejects.toThrow(UserNotFound);
    expect(jobs.jobs).toHaveLength(1);
  });

  it.each(['account_activity', 'follows', 'sessions'])(
    'ends what still writes %s for the user with the same error',
    async (table) => {
      await deleteAccount.execute(ada);
      await expect(test.db.query(ROWS_OF_USER[table]!, [ada])).rejects.toThrow(UserNotFound);
    },
  );

  it('happens once for twenty concurrent requests', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => deleteAccount.execute(ada)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(jobs.jobs).toHaveLength(1);
  });

  it('is followed by a cleanup of notifications that a running fan-out still wrote', async () => {
    await addFollows(test.db, 440, await addUsers(test.db, 1), new Date());
    await deleteAccount.execute(ada);
    await test.db.query('insert into notifications (user_id, update_id) values ($1, 8)', [ada]);
    await tidy(test.db);
    expect(await rowsOf(ada)).toEqual(each(0));
    expect((await rowsOf(bob))['notifications']).toBe(1);
  });

  describe('at the payment provider', () => {
    let payments: InMemoryPaymentGateway;
    let billing: SqlBillingRepository;
    let sync: SubscriptionSync;
    let customerId: string;
    const state = async () => (await payments.listSubscriptions(customerId)).map(({ state: of }) => of);

    beforeEach(async () => {
      const { db, orm } = test;
      payments = new InMemoryPaymentGateway(new FixedClock());
      billing = new SqlBillingRepository(db);
      sync = new SubscriptionSync({ unitOfWork: new MikroUnitOfWork(orm.em), billing, payments });
      customerId = await payments.createCustomer({
        userId: ada,
        email: 'ada@example.org',
        name: 'Ada',
        customerId: null,
        subscriptionId: null,
      });
      payments.subscribe(customerId);
      await deleteAccount.execute(ada);
    });

    it('ends the subscription and removes the name', async () => {
      await sync.settle(customerId);
      expect(await state()).toEqual(['ended']);
      expect(payments.customer(customerId)).toEqual({ userId: ada, email: '', name: '' });
    });

    it('is retried until the provider responds, and listed as pending meanwhile', async () => {
      payments.goDown();
      await expect(sync.settle(customerId)).rejects.toThrow();
      expect(await billing.listCustomersAfter('0', 10)).toEqual([
        { userId: ada, customerId },
        { userId: bob, customerId: `cus_${bob}` },
      ]);
      payments.goDown(false);
      await sync.settle(customerId);
      expect(await billing.listCustomersAfter('0', 10)).toEqual([{ userId: bob, customerId: `cus_${bob}` }]);
    });

    it('ends a subscription that is paid on a checkout page left open', async () => {
      await sync.settle(customerId);
      payments.subscribe(customerId);
      await sync.settle(customerId);
      expect(await state()).toEqual(['ended', 'ended']);
    });

    it('changes nothing for an unknown customer', async () => {
      const other = await payments.createCustomer({
        userId: '99',
        email: 'x@example.org',
        name: 'X',
        customerId: null,
        subscriptionId: null,
      });
      payments.subscribe(other);
      await sync.settle(other);
      expect(await payments.listSubscriptions(other)).toMatchObject([{ state: 'active' }]);
    });
  });
});
