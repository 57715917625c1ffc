import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { describeSchema } from '../../testing/described-schema.ts';
import type { DescribedSchema } from '../../testing/described-schema.ts';
import { addFollows, addGames, addUsers } from '../../testing/seed.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { AskingDatabase } from '../../testing/asking-database.ts';
import { migrate } from './migrate.ts';
import { createOrm } from '../orm.ts';
import { FIRST, TooOld } from './take-over.ts';

interface Fixture {
  migrations: string[];
  schema: DescribedSchema;
}

/** Of a database of the last build of 0.1.0. */
const OLD = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../testing/fixtures/0.1.0.json'), 'utf8'),
) as Fixture;

const jobsQuery = `select ''::text as name, ''::text as data where false`;
const none = (): Promise<void> => Promise.resolve();
const jobs = { start: none, clear: none, enqueueIn: none };

describe('a database of 0.1.0', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  /** Has the tables of 0.1.0, and the names of its migrations up to the last but `missing`. */
  const inOld = async (
    name: string,
    missing: number,
    work: (db: AskingDatabase, orm: MikroORM, url: string) => Promise<void>,
  ): Promise<void> => {
    const url = await test.server.createDatabase(name);
    const orm = await createOrm({ databaseUrl: url });
    const db = new AskingDatabase(orm.em);
    try {
      await orm.migrator.up({ to: FIRST });
      await db.query('delete from migrations');
      await db.query('insert into migrations (name, executed_at) select unnest($1::text[]), now()', [
        OLD.migrations.slice(0, OLD.migrations.length - missing),
      ]);
      await work(db, orm, url);
    } finally {
      await orm.close(true);
    }
  };

  it('has the tables that the first migration creates', () =>
    inOld('same', 0, async (db) => {
      expect(await describeSchema(db)).toEqual(OLD.schema);
    }));

  it('is taken over in place, with its rows, and then has the tables of today', () =>
    inOld('taken', 0, async (db, orm, url) => {
      await addGames(db, [7]);
      const users = await addUsers(db, 3);
      await addFollows(db, 7, users, new Date());
      await db.query(`insert into notifications (user_id, update_id) select unnest($1::bigint[]), 9`, [
        users,
      ]);
      for (let time = 0; time < 2; time++) await migrate(url);
      expect(await describeSchema(db)).toEqual(await describeSchema(test.db));
      expect(await orm.migrator.getPending()).toEqual([]);
      expect(await db.query('select name from migrations order by id')).toEqual(
        [...OLD.migrations, ...(await orm.migrator.getExecuted()).map(({ name }) => name).slice(-2)].map(
          (name) => ({
            name,
          }),
        ),
      );
      for (const table of ['users', 'follows', 'notifications'])
        expect(await db.query(`select from ${table}`)).toHaveLength(users.length);
    }));

  it('is restored from a backup of that version, and then has the tables of today', () =>
    inOld('saved', 0, async (db, _, url) => {
      await addGames(db, [7]);
      const users = await addUsers(db, 3);
      await addFollows(db, 7, users, new Date());
      const dir = await mkdtemp(join(tmpdir(), 'patchlight-take-over-'));
      const path = join(dir, 'old.gz');
      await writeBackup({ databaseUrl: url, path, version: '0.1.0', jobsQuery });
      const text = gunzipSync(await readFile(path)).toString('latin1');
      const theirs = text.replace(
        /"migrations":\[[^\]]*\]/,
        `"migrations":${JSON.stringify(OLD.migrations)}`,
      );
      expect(theirs).not.toBe(text);
      await writeFile(path, gzipSync(Buffer.from(theirs, 'latin1')));
      const target = await test.server.createDatabase('restored');
      const options = { path, replace: false, jobs, now: new Date() };
      await restoreBackup({ databaseUrl: target, ...options });
      const orm = await createOrm({ databaseUrl: target });
      const restored = new AskingDatabase(orm.em);
      expect(await describeSchema(restored)).toEqual(await describeSchema(test.db));
      expect(await restored.query('select from follows')).toHaveLength(users.length);
      expect(await orm.migrator.getPending()).toEqual([]);
      const again = restoreBackup({ databaseUrl: target, ...options, replace: true });
      await expect(again).rejects.toThrow(/Restore into an empty database/);
      await orm.close(true);
      await rm(dir, { recursive: true });
    }));

  it('is refused, unchanged, if its build was not the last one', () =>
    inOld('early', 1, async (db, _, url) => {
      const refusal = await migrate(url).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(TooOld);
      expect((refusal as Error).message).toMatch(/last build of version 0\.1\.0/);
      expect(await describeSchema(db)).toEqual(OLD.schema);
      expect(await db.query('select from migrations')).toHaveLength(OLD.migrations.length - 1);
    }));
});
