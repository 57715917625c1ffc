import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

it('does not end the process when its lock is lost during a migration', async () => {
  const test = await createTestDatabase();
  try {
    const up = async (): Promise<void> => {
      const ended = await test.db.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`,
      );
      expect(ended).toHaveLength(1);
      await sleep(200);
    };
    await migrate(test.url, up);
  } finally {
    await test.close();
  }
});
