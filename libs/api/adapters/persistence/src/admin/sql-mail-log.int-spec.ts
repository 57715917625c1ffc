import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailLogContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { addUsers } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { tidy } from '../testing/tidy.ts';
import { SqlMailLog, SqlMailQueries } from './sql-mail-log.ts';

describe('SqlMailLog', () => {
  let test: TestDatabase;
  let userId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    [userId = ''] = await addUsers(test.db, 1);
  });
  afterAll(() => test.close());

  mailLogContract(async () => {
    await test.db.query('truncate mail_deliveries');
    return {
      userId,
      log: new SqlMailLog(test.db),
      queries: new SqlMailQueries(test.db),
      unitOfWork: new MikroUnitOfWork(test.orm.em),
    };
  });

  it('stores no address, and deletes entries after 30 days', async () => {
    await test.db.query('truncate mail_deliveries');
    const log = new SqlMailLog(test.db);
    await log.noteQueued({
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'farewell',
      subject: 'Bye',
      to: 'ada@example.org',
    });
    await log.noteQueued({
      id: '00000000-0000-4000-8000-000000000002',
      kind: 'farewell',
      subject: 'Bye',
      to: 'bob@example.org',
    });
    await test.db.query(
      `update mail_deliveries set queued_at = now() - interval '30 days 1 second' where recipient like 'a%'`,
    );
    await tidy(test.db);
    const rows = await test.db.query('select * from mail_deliveries');
    expect(rows).toMatchObject([{ recipient: 'b…@example.org' }]);
    expect(JSON.stringify(rows)).not.toContain('bob@');
  });
});
