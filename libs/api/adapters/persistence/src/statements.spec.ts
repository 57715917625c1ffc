import { describe, expect, it } from '@jest/globals';
import { anyOf, prepared, tables } from './statements.ts';

describe('a prepared statement', () => {
  const named = prepared(({ ids, name, limit }: { ids: string[]; name: string; limit: number }) =>
    tables
      .selectFrom('users')
      .select(['id', 'planExpiresAt'])
      .where('id', '=', anyOf(ids))
      .where('name', '=', name)
      .where('isAdmin', '=', true)
      .limit(limit),
  );

  it('has the parameters of each call, and what it says itself', () => {
    const { sql, parameters } = named({ ids: ['1', '2'], name: 'Ada', limit: 3 }).compile();
    expect(sql).toBe(
      'select "id", "plan_expires_at" from "users" where "id" = any($1) and "name" = $2 and "is_admin" = $3 limit $4',
    );
    expect(parameters).toEqual([['1', '2'], 'Ada', true, 3]);
    expect(named({ ids: [], name: 'Bob', limit: 4 }).compile().parameters).toEqual([[], 'Bob', true, 4]);
    expect(parameters).toEqual([['1', '2'], 'Ada', true, 3]);
  });

  it('is built once', () => {
    let times = 0;
    const counted = prepared(({ id }: { id: string }) => {
      times += 1;
      return tables.selectFrom('users').where('id', '=', id);
    });
    counted({ id: '1' }).compile();
    counted({ id: '2' }).compile();
    expect(times).toBe(1);
  });
});
