import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { CONNECT_QUERY, connected, connectionTo } from './connections.ts';
import { createOrm } from '../orm.ts';
import { SESSION_SETTINGS, lackingOf } from './session-settings.ts';

const LACKING = `select ${lackingOf(SESSION_SETTINGS)} as lacking`;
const TIMEOUTS = `select sum(setting::int)::int as sum from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`;

const test = await openTestDatabase();

describe('the settings of sessions', () => {
  beforeAll(async () => {
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_session_timeout'])
      await test.db.query(
        `do $$ begin execute format('alter database %I set ${name} to 60001', current_database()); end $$`,
      );
  });

  it('are all others in databases of tests, so that each test shows that they do not matter', async () => {
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    const { rows } = await client.query<{ lacking: string[] }>(LACKING).finally(() => client.end());
    expect(rows[0]!.lacking.toSorted()).toEqual(Object.keys(SESSION_SETTINGS).toSorted());
  });

  it('are what the product relies on, in each transaction of the pool', async () => {
    const lacking = Array.from({ length: 5 }, () => test.db.query(LACKING));
    expect(await Promise.all(lacking)).toEqual(lacking.map(() => [{ lacking: [] }]));
  });

  it('are added to those of the address', async () => {
    const url = new URL(test.url);
    url.searchParams.set('options', '-c search_path=pg_catalog -c TimeZone=Asia/Tehran');
    const client = new pg.Client(connectionTo(url.href));
    await client.connect();
    const { rows } = await client
      .query(`select current_setting('search_path') as path, current_setting('TimeZone') as zone`)
      .finally(() => client.end());
    expect(rows).toEqual([{ path: 'pg_catalog', zone: 'UTC' }]);
  });

  it('leave migrations, backups and restores all the time that they need, whatever the database says', async () => {
    const { rows } = await connected(test.url, (client) => client.query(TIMEOUTS));
    expect(rows).toEqual([{ sum: 0 }]);
    const orm = await createOrm({ databaseUrl: test.url, isUnlimited: true });
    expect(
      await orm.em
        .getConnection()
        .execute(TIMEOUTS)
        .finally(() => orm.close(true)),
    ).toEqual([{ sum: 0 }]);
  });

  it('are those that the handbook has a pooler set', async () => {
    const handbook = await readFile(
      join(import.meta.dirname, '../../../../../../../docs/self-hosting.md'),
      'utf8',
    );
    expect(handbook).toContain(`connect_query='${CONNECT_QUERY.replaceAll("'", "''")}'`);
  });
});
