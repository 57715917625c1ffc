import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase } from '../../../testing/open-test-database.ts';
import { addFollows, addGames, addUsers } from '../../../testing/seed.ts';
import { AskingDatabase } from '../../../testing/asking-database.ts';
import { createOrm } from '../../orm.ts';
import { distributeTables, planDistribution } from './distribute-tables.ts';
import { FIRST } from '../../migration/take-over.ts';
import { ALL_TABLES, WITHOUT_KEYS, tablesAt } from '../../../tables.ts';

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> 'migrations' order by 1`;

/** Citus hides the classes of shards, not their keys. */
const KEYS = `select relname as table, conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = conrelid
  where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2, 3`;

const COLUMNS = `select table_name, column_name, data_type, is_nullable, column_default
  from information_schema.columns join pg_class on relname = table_name
  where table_schema = 'public' and not relispartition and relkind in ('r', 'p') order by 1, 2`;

const TRIGGERS = `select relname || '.' || tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const test = await openTestDatabase();

describe('the places of tables', () => {
  const tablesOf = async (db: AskingDatabase): Promise<string[]> =>
    (await db.query<{ name: string }>(TABLES)).map(({ name }) => name);

  it('are decided for every table of the schema, once', async () => {
    expect(ALL_TABLES.map(({ name }) => name).toSorted()).toEqual(await tablesOf(test.db));
  });

  it.each([
    ['a copy on every node', 'reference'],
    ['on the node of their user', 'user'],
  ] as const)('are those that the handbook says: %s', (words, place) => {
    const lines = readFileSync(
      join(import.meta.dirname, '../../../../../../../../docs/scaling.md'),
      'utf8',
    ).split('\n');
    const row = lines.find((line) => line.startsWith(`| ${words} `));
    const named = [...row!.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(tablesAt(place).toSorted());
  });

  it('are possible: keys of tables that are distributed by user have the user', async () => {
    const keys = await test.db.query(
      `select indrelid::regclass::text as table, array_agg(attname::text) as columns
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indisunique and indrelid::regclass::text = any($1) group by 1, indexrelid
       having not 'user_id' = any(array_agg(attname))`,
      [tablesAt('user')],
    );
    expect(keys).toEqual([]);
  });

  it('are said by the plan, which changes nothing, and are left where there is no Citus', async () => {
    if (test.isCluster) return expect(await planDistribution(test.url)).toEqual([]);
    const read = async (): Promise<unknown> => [await test.db.query(KEYS), await test.db.query(TRIGGERS)];
    const before = await read();
    expect(await planDistribution(test.url)).toBeNull();
    expect(await distributeTables(test.url)).toBeNull();
    expect(await read()).toEqual(before);
  });

  describe('in a database with rows', () => {
    let orm: MikroORM;
    let db: AskingDatabase;
    let url: string;

    const rowsOf = async (): Promise<Record<string, unknown>> => {
      const sums: Record<string, unknown> = {};
      for (const table of await tablesOf(db))
        sums[table] = await db.queryOne(
          `select count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from ${table} t`,
        );
      return sums;
    };

    beforeAll(async () => {
      url = await test.server.createDatabase('grown');
      orm = await createOrm({ databaseUrl: url, poolSize: 2, isUnlimited: true });
      db = new AskingDatabase(orm.em);
      await orm.migrator.up({ to: FIRST });
      const users = await addUsers(db, 20);
      await addGames(db, [7, 8]);
      for (const appId of [7, 8]) await addFollows(db, appId, users, new Date());
      for (const sql of [
        `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         select 7, n, 'T', 'http://store.test/', '', 'x', 'x', '', 'patch', now(), now() from generate_series(1, 30) n`,
        `insert into fan_outs (update_id, app_id, posted_at) select id, app_id, posted_at from updates`,
        'insert into notifications (user_id, update_id) select f.user_id, u.id from follows f join updates u using (app_id)',
        `insert into categories (user_id, name, name_key, color, icon, position) select id, 'C', 'c', 0, 'games', 1 from users`,
        'insert into category_games (user_id, category_id, app_id) select user_id, id, 7 from categories',
        `insert into api_tokens (user_id, token_hash, name, prefix, scopes, created_at)
         select id, sha256(id::text::bytea), 'CI', 'plt_', '{}', now() from users`,
        'analyze follows, users, notifications_first',
      ])
        await db.query(sql);
    }, 600_000);
    afterAll(() => orm.close(true));

    it('get every row and every foreign key, and later migrations', async () => {
      if (!test.isCluster) return expect(await distributeTables(url)).toBeNull();
      const [rows, keys] = [await rowsOf(), await db.query<ForeignKey>(KEYS)];
      const plan = await planDistribution(url);
      expect(plan!.map(({ table }) => table)).toEqual([...tablesAt('reference'), ...tablesAt('user')]);
      expect(plan).toContainEqual(
        expect.objectContaining({ table: 'notifications', place: 'user', rows: 600 }),
      );
      expect(await rowsOf()).toEqual(rows);

      expect(await distributeTables(url)).toEqual(plan);
      expect(await rowsOf()).toEqual(rows);
      expect(await db.query(KEYS)).toEqual(keys.filter(({ table }) => !WITHOUT_KEYS.includes(table)));
      expect(await db.query(TRIGGERS)).toEqual([{ name: 'sessions.session_ends' }]);
      expect(await distributeTables(url)).toEqual([]);

      await orm.migrator.up();
      await distributeTables(url);
      expect(await planDistribution(url)).toEqual([]);
      expect(await db.query(COLUMNS)).toEqual(await test.db.query(COLUMNS));
      expect(await db.query(KEYS)).toEqual(await test.db.query(KEYS));
    }, 600_000);

    it('are given to a table that is left', async () => {
      if (!test.isCluster) return expect(await planDistribution(url)).toBeNull();
      const rows = await rowsOf();
      for (const { table, name } of await db.query<ForeignKey>(KEYS))
        if (table === 'plays') await db.query(`alter table plays drop constraint ${name}`);
      await db.query(`select undistribute_table('plays')`);
      expect((await distributeTables(url))!.map(({ table }) => table)).toEqual(['plays']);
      expect(await rowsOf()).toEqual(rows);
    }, 600_000);
  });
});
