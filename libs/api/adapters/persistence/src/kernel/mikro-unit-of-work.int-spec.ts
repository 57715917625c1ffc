import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { toDate } from './database.ts';
import { migrate } from './migrate.ts';
import { MikroUnitOfWork } from './mikro-unit-of-work.ts';

describe('unit of work', () => {
  let test: TestDatabase;
  let unitOfWork: MikroUnitOfWork;
  const names = async (): Promise<string[]> =>
    (await test.db.query<{ name: string }>('select name from games order by app_id')).map(({ name }) => name);
  const addGame = (appId: number, name: string): Promise<unknown> =>
    test.db.query('insert into games (app_id, name) values ($1, $2)', [appId, name]);

  beforeAll(async () => {
    test = await createTestDatabase();
    unitOfWork = new MikroUnitOfWork(test.orm.em);
  });
  afterAll(() => test.close());

  it('keeps all writes of work that succeeds', async () => {
    await unitOfWork.run(async () => {
      await addGame(1, 'Brinelight');
      await addGame(2, 'Cinderhold');
    });
    expect(await names()).toEqual(['Brinelight', 'Cinderhold']);
  });

  it('keeps no write of work that fails, inner work included', async () => {
    const work = unitOfWork.run(async () => {
      await unitOfWork.run(() => addGame(3, 'Paperkeep'));
      throw new Error('later');
    });
    await expect(work).rejects.toThrow('later');
    expect(await names()).toEqual(['Brinelight', 'Cinderhold']);
  });

  it('keeps concurrent works apart', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        unitOfWork.run(async () => {
          await addGame(100 + n, `Game ${n}`);
          if (n % 2) throw new Error('odd');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await names()).toHaveLength(12);
  });

  it('gives times and big numbers as text and arrays as arrays', async () => {
    const row = await test.db.queryOne<Record<string, unknown>>(
      "select '2026-01-02T03:04:05Z'::timestamptz as at, 9007199254740993::bigint as big, '{a,b}'::text[] as list, 5::int as n, true as b",
    );
    expect(row).toEqual({
      at: '2026-01-02 03:04:05+00',
      big: '9007199254740993',
      list: ['a', 'b'],
      n: 5,
      b: true,
    });
    expect(toDate(String(row?.['at']))).toEqual(new Date('2026-01-02T03:04:05Z'));
  });

  it('migrates once when several processes start together', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(test.url)));
    const ran = await test.db.query('select name from migrations');
    expect(ran).toHaveLength(new Set(ran.map((row) => JSON.stringify(row))).size);
  });
});
