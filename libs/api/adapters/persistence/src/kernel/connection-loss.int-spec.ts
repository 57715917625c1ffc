import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '@patchlight/domain';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { MikroUnitOfWork } from './mikro-unit-of-work.ts';

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
  it('returns its own errors', async () => {
    const test = await createTestDatabase();
    await expect(test.db.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await test.close();
  });
});
