import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '@patchlight/domain';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { MikroUnitOfWork } from '../mikro-unit-of-work.ts';

describe('lost database connection', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ own: true });
    await test.db.query('select 1');
    await test.server.stop();
  });
  afterAll(() => test.close());

  it('is reported as unavailable by a query', async () => {
    await expect(test.db.query('select 1')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is reported as unavailable by a unit of work', async () => {
    const work = new MikroUnitOfWork(test.orm.em).run(() => test.db.query('select 1'));
    await expect(work).rejects.toBeInstanceOf(DomainError);
  });
});

describe('available database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it.each([
    ['of a value', '22012', 'select 1 / 0', []],
    ['of a column that is not there', '42703', 'select nothing', []],
    ['of a parameter that the statement does not have', '08P01', 'select 1', ['surplus']],
    ['of a parameter without a type', '42P18', 'select $2::int', [1, 2]],
  ])('returns the errors %s', async (_, code, sql, parameters) => {
    await expect(test.db.query(sql, parameters)).rejects.toMatchObject({ code });
    const work = new MikroUnitOfWork(test.orm.em).run(() => test.db.query(sql, parameters));
    await expect(work).rejects.toMatchObject({ code });
  });
});
