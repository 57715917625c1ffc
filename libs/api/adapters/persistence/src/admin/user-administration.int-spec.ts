import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeAdmin, CloseAccount, RemoveUser } from '@patchlight/application';
import {
  accountFixture,
  accountUseCases,
  aCaller,
  auditLogContract,
  aUser,
  RecordingJobQueue,
} from '@patchlight/testing';
import { SqlSessionRepository } from '../sessions/sql-session.repository.ts';
import { SqlAccountEraser } from '../account/sql-account-eraser.ts';
import { SqlUserRoster } from '../account/sql-user-roster.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlAuditLog, SqlAuditQueries } from './sql-audit.queries.ts';

const test = await openTestDatabase({ poolSize: 20 });

describe('actions of admins in PostgreSQL', () => {
  let changeAdmin: ChangeAdmin;
  let removeUser: RemoveUser;
  let closeAccount: CloseAccount;
  let admins: string[];
  const by = (userId: string) => ({ userId, caller: aCaller() });
  const entries = async () => (await new SqlAuditQueries(test.db).list({ page: 1, limit: 20 })).entries;

  beforeEach(async () => {
    const { db, orm } = test;
    await emptyTables(db, 'users', 'audit_entries', 'deleted_accounts');
    admins = await addUsers(db, 8);
    await db.query('update users set is_admin = true');
    const { ports } = accountFixture();
    ports.accounts.users.push(...admins.map((id) => aUser({ id })));
    ({ changeAdmin, removeUser, closeAccount } = accountUseCases({
      ...ports,
      accountEraser: new SqlAccountEraser(db),
      audit: new SqlAuditLog(db),
      jobs: new RecordingJobQueue(),
      roster: new SqlUserRoster(db, new SqlSessionRepository(db)),
      unitOfWork: new MikroUnitOfWork(orm.em),
    }));
  });

  auditLogContract(async () => ({
    unitOfWork: new MikroUnitOfWork(test.orm.em),
    log: new SqlAuditLog(test.db),
    userId: admins[0]!,
    entries: async () =>
      (await entries()).map(({ actor, action, target, details, address }) => ({
        actor: { userId: actor.id, caller: { addressRange: address! } },
        action,
        target: { type: target.type, id: target.id },
        details,
      })),
  }));

  it('leave one admin when eight demote each other in a ring concurrently, with one entry per success', async () => {
    const acts = await Promise.allSettled(
      admins.map((actor, n) => changeAdmin.execute(by(actor), admins[(n + 1) % 8]!, false)),
    );
    const left = await test.db.query('select from users where is_admin');
    expect(left).toHaveLength(1);
    expect(acts.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await entries()).toHaveLength(7);
  });

  it('leave one admin when eight delete their own accounts concurrently', async () => {
    const farewells = await Promise.allSettled(
      admins.map((userId) =>
        closeAccount.execute({
          userId,
          sessionId: 's',
          currentPassword: 'Correct-Horse-7',
          caller: aCaller(),
        }),
      ),
    );
    expect(await test.db.query('select from users where is_admin')).toHaveLength(1);
    expect(farewells.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });

  it('are committed together with their audit entries or not at all', async () => {
    await test.db.query('alter table audit_entries add constraint no_more check (false) not valid');
    await expect(removeUser.execute(by(admins[0]!), admins[1]!)).rejects.toThrow();
    expect(await test.db.query('select from users')).toHaveLength(8);
    await test.db.query('alter table audit_entries drop constraint no_more');
  });

  it('show the current names of users, and only the ids of deleted ones', async () => {
    const [ada, bob, eve] = admins as [string, string, string];
    await changeAdmin.execute(by(ada), bob, false);
    await removeUser.execute(by(eve), ada);
    const name = async (id: string) =>
      (await test.db.queryOne<{ username: string }>('select username from users where id = $1', [id]))!
        .username;
    expect(await entries()).toMatchObject([
      {
        actor: { id: eve, username: await name(eve) },
        target: { id: ada, name: null },
        address: '203.0.113.0/24',
      },
      { actor: { id: ada, username: null }, target: { id: bob, name: await name(bob) }, address: null },
    ]);
  });
});
