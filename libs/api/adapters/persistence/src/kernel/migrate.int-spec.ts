import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { addUsers } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

it('does not end the process when its lock is lost during a migration', async () => {
  const test = await createTestDatabase();
  try {
    const up = async (): Promise<void> => {
      const ended = await test.db.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(ended).toHaveLength(1);
      await sleep(200);
    };
    await migrate(test.url, up);
  } finally {
    await test.close();
  }
});

it('resets time zones that the database does not know any more', async () => {
  const test = await createTestDatabase();
  try {
    await addUsers(test.db, 2);
    await test.db.query(
      `insert into notification_settings (user_id, time_zone)
       select id, case when id = (select min(id) from users) then 'Atlantis/Capital' else 'Asia/Kathmandu' end
       from users`,
    );
    await migrate(test.url);
    expect(await test.db.query('select time_zone from notification_settings order by user_id')).toEqual([
      { time_zone: 'UTC' },
      { time_zone: 'Asia/Kathmandu' },
    ]);
  } finally {
    await test.close();
  }
});
