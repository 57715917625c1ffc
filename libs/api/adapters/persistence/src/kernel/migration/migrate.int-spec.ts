import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { rawClient } from '../../testing/raw-client.ts';
import { addGames, addUsers } from '../../testing/seed.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { AskingDatabase } from '../../testing/asking-database.ts';
import { migrate } from './migrate.ts';
import { createOrm } from '../orm.ts';

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

it('replaces time zones that the database does not know any more', async () => {
  const test = await createTestDatabase();
  try {
    // As with the time zones of Debian 13.
    await test.db.query(
      `create view public.pg_timezone_names as
       select * from pg_catalog.pg_timezone_names where name <> 'Asia/Calcutta'`,
    );
    await test.db.query(
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
    const zones = ['Atlantis/Capital', 'Asia/Kathmandu', 'Asia/Calcutta'];
    const users = await addUsers(test.db, zones.length);
    await test.db.query(
      `insert into notification_settings (user_id, time_zone)
       select * from unnest($1::bigint[], $2::text[])`,
      [users, zones],
    );
    await migrate(test.url);
    expect(await test.db.query('select time_zone from notification_settings order by user_id')).toEqual([
      { time_zone: 'UTC' },
      { time_zone: 'Asia/Kathmandu' },
      { time_zone: 'Asia/Kolkata' },
    ]);
  } finally {
    await test.close();
  }
});

it('brings a schema of its own up to date, again and again, for a role without rights in others', async () => {
  const test = await createTestDatabase({ own: true });
  try {
    const url = new URL(await test.server.createDatabase('shared'));
    const admin = rawClient(url.href);
    await admin.connect();
    await admin
      .query(
        `create role tenant login password 'secret'; alter role tenant set search_path = 'app';
         create schema app authorization tenant; create schema pgboss authorization tenant;
         create extension pg_trgm schema app; revoke all on schema public from public`,
      )
      .finally(() => admin.end());
    Object.assign(url, { username: 'tenant', password: 'secret' });
    const databases = (): Promise<object[]> => test.db.query('select datname from pg_database order by 1');
    const before = await databases();
    await migrate(url.href);
    await migrate(url.href);
    const orm = await createOrm({ databaseUrl: url.href });
    const db = new AskingDatabase(orm.em);
    await addGames(db, [7]);
    const rows = await db.query(
      `select array_agg(distinct schemaname::text) as schemas, count(*)::int > 70 as all from pg_tables where tableowner = 'tenant'`,
    );
    await orm.close(true);
    expect(await databases()).toEqual(before);
    expect(rows).toEqual([{ schemas: ['app'], all: true }]);
  } finally {
    await test.close();
  }
});

it('runs the migrations again after a deadlock with a process that is at work', async () => {
  const test = await createTestDatabase();
  const [migration, worker] = [rawClient(test.url), rawClient(test.url)];
  await Promise.all([migration.connect(), worker.connect()]);
  try {
    let runs = 0;
    await migrate(test.url, async () => {
      runs += 1;
      if (runs > 1) return;
      await migration.query('begin; lock table users');
      await worker.query(`set deadlock_timeout = '1min'; begin; lock table games`);
      const worked = worker.query('lock table users');
      await migration.query('lock table games').finally(() => worked);
    });
    expect(runs).toBe(2);
  } finally {
    await Promise.all([migration.end(), worker.end()]);
    await test.close();
  }
});
