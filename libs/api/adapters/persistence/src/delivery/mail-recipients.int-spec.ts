import { describe } from '@jest/globals';
import { FixedClock, mailRecipientsContract } from '@patchlight/testing';
import { MikroUserRepository } from '../identity/mikro-user.repository.ts';
import { SqlAccountQueries } from '../identity/sql-account.queries.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlMailRecipientRepository } from './sql-mail-recipient.repository.ts';
import { SqlNotificationSettingsRepository } from './sql-notification-settings.repository.ts';

const test = await openTestDatabase();

describe('recipients of mails in PostgreSQL', () => {
  mailRecipientsContract(async () => {
    const { db, orm } = test;
    await emptyTables(db, 'users');
    const clock = new FixedClock();
    const queries = new SqlAccountQueries(db, new PlanReader(db, clock, null), clock);
    return {
      recipients: new SqlMailRecipientRepository(db),
      settings: new SqlNotificationSettingsRepository(db),
      unitOfWork: new MikroUnitOfWork(orm.em),
      users: new MikroUserRepository(orm.em, db),
      refusalOf: async (userId) => (await queries.findSettings(userId))!.user.mailRefusal,
    };
  });
});
