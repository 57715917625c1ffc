import { beforeEach, describe, expect, it } from '@jest/globals';
import { URGENT_BURST } from '@patchlight/application/ports';
import { requestBudgetContract } from '@patchlight/testing';
import { emptyTables } from '../../testing/empty-tables.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { PostgresRequestBudget } from './postgres-request-budget.ts';

const HOST = 'store.test';

const test = await openTestDatabase({ poolSize: 20 });

describe('request budget in PostgreSQL', () => {
  /** Budgets of two processes. */
  let here: PostgresRequestBudget;
  let there: PostgresRequestBudget;

  beforeEach(async () => {
    await emptyTables(test.db, 'store_hosts');
    here = new PostgresRequestBudget(test.db);
    there = new PostgresRequestBudget(test.db);
  });

  requestBudgetContract(async () => ({
    budgets: [here, there],
    now: () => new Date(),
    elapse: (ms) =>
      test.db.query(
        `update store_hosts set next_slot_at = next_slot_at - $1 * interval '1 ms',
           share_whole_at = share_whole_at - $1 * interval '1 ms', spare_at = spare_at - $1 * interval '1 ms',
           open_until = open_until - $1 * interval '1 ms', day = day - ($1 / 86400000)::int`,
        [ms],
      ),
  }));

  it('prefers immediate requests among concurrent ones', async () => {
    await Promise.all(Array.from({ length: URGENT_BURST - 1 }, () => there.reserve(HOST, 1, 'urgent')));
    const [waiting, immediate] = await Promise.all([
      here.reserve(HOST, 1, 'urgent'),
      here.reserve(HOST, 1, 'immediate'),
    ]);
    expect(immediate).toEqual({ waitMs: 0 });
    expect(waiting).toEqual({ waitMs: expect.any(Number) });
    expect(waiting).not.toEqual({ waitMs: 0 });
  });
});
