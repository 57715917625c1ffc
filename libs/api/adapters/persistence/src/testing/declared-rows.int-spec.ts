import { describe, expect, it } from '@jest/globals';
import { c, row } from '../kernel/tables/rows.ts';
import { checkDeclaredRows } from './declared-rows.ts';
import { openTestDatabase } from './open-test-database.ts';

const test = await openTestDatabase();

describe('Declared rows', () => {
  it('are those that PostgreSQL returns', async () => {
    const shape = row({ one: c.int, word: c.word<'a' | 'b'>(), at: c.instant, nothing: c.bigint.orNull });
    const sql = `select 1 as one, 'a' as word, now() as at, null::bigint as nothing`;
    expect(await test.db.query(shape, sql)).toEqual([
      { one: 1, word: 'a', at: expect.any(Date), nothing: null },
    ]);
    await expect(checkDeclaredRows(test.url)).resolves.toBeUndefined();
  });

  it.each([
    ['a column of another type', 'select 1::bigint as one', 'one has the type 20'],
    ['a column too many', 'select 1 as one, 2 as two', 'two is not declared'],
    ['a column that is there twice', 'select 1 as one, 2 as one', 'one is returned twice'],
    ['a column too few', 'select 1 as other', 'one is not returned'],
  ])('differ by %s', async (_, sql, difference) => {
    await test.db.query(row({ one: c.int }), sql);
    await expect(checkDeclaredRows(test.url)).rejects.toThrow(difference);
  });

  it('say which columns may be null', async () => {
    await expect(test.db.query(row({ one: c.int }), 'select null::int as one')).rejects.toThrow(
      'Null, but not declared so: one',
    );
    await expect(checkDeclaredRows(test.url)).resolves.toBeUndefined();
  });
});
