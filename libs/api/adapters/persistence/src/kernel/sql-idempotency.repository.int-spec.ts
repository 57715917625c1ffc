import { afterAll, beforeAll, describe } from '@jest/globals';
import { idempotencyContract } from '@patchlight/testing';
import { emptyTables } from '../testing/empty-tables.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { MikroUnitOfWork } from './mikro-unit-of-work.ts';
import { SqlIdempotencyRepository } from './sql-idempotency.repository.ts';

describe('SqlIdempotencyRepository', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());
  const emptyPorts = async () => {
    await emptyTables(test.db, 'users');
    const rows = await test.db.query<{ id: string }>(
      `insert into users (name, username, email, password_hash, created_at)
       select n, n, n || '@example.org', '', now() from unnest(array['ada', 'bob']) n returning id`,
    );
    const userIds = rows.map(({ id }) => id) as [string, string];
    return {
      unitOfWork: new MikroUnitOfWork(test.orm.em),
      answers: new SqlIdempotencyRepository(test.db),
      userIds,
    };
  };

  idempotencyContract(emptyPorts);
});
