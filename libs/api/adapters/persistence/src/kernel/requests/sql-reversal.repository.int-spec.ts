import { describe, expect, it } from '@jest/globals';
import { reversalContract } from '@patchlight/testing';
import { emptyTables } from '../../testing/empty-tables.ts';
import { addUsers } from '../../testing/seed.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { MikroUnitOfWork } from '../mikro-unit-of-work.ts';
import { tidy } from '../../testing/tidy.ts';
import { SqlReversalRepository } from './sql-reversal.repository.ts';

const test = await openTestDatabase({ poolSize: 20 });

describe('SqlReversalRepository', () => {
  const elapse = async (ms: number): Promise<void> => {
    const earlier = await test.db.query<{ id: string; at: string }>(
      `select id, expires_at - $1 * interval '1 millisecond' as at from reversals`,
      [ms],
    );
    for (const { id, at } of earlier)
      await test.db.query('update reversals set expires_at = $2::timestamptz where id = $1', [id, at]);
  };

  reversalContract(async () => {
    await emptyTables(test.db, 'users');
    return {
      unitOfWork: new MikroUnitOfWork(test.orm.em),
      reversals: new SqlReversalRepository(test.db),
      userIds: (await addUsers(test.db, 2)) as [string, string],
      elapse,
    };
  });

  it('deletes expired entries and those of deleted users', async () => {
    const [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    const reversals = new SqlReversalRepository(test.db);
    await test.db.query('delete from reversals');
    await reversals.save(ada, { kind: 'thing', payload: 1 });
    await elapse(601_000);
    await reversals.save(ada, { kind: 'thing', payload: 2 });
    await reversals.save(bob, { kind: 'thing', payload: 3 });
    await tidy(test.db);
    await test.db.query('delete from users where id = $1', [bob]);
    expect(await test.db.query('select payload from reversals')).toEqual([{ payload: 2 }]);
  });
});
