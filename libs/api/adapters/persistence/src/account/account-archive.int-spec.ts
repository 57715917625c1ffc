import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ArchivePage } from '@patchlight/application/ports';
import { accountArchiveContract } from '@patchlight/testing';
import { emptyTables } from '../testing/empty-tables.ts';
import { addRowsOfUser, ROWS_OF_USER, tablesOfUsers } from '../testing/rows-of-user.ts';
import { addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { ALL_TABLES } from '../tables.ts';
import { ARCHIVE_SECTIONS, SqlAccountArchive } from './sql-account-archive.ts';

const test = await openTestDatabase();

describe('account archive', () => {
  const archive = new SqlAccountArchive(test.db);
  let ada: string;

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notifications', 'audit_entries');
    await addGames(test.db, [440]);
    [ada = ''] = await addUsers(test.db, 1);
  });

  accountArchiveContract(async () => {
    const { db } = test;
    await emptyTables(db, 'users');
    return {
      archive,
      addUser: async (username) => {
        const [id = ''] = await addUsers(db, 1);
        await db.query(`update users set username = $2, password_hash = 'secret' where id = $1`, [
          id,
          username,
        ]);
        await db.query(ROWS_OF_USER['sessions']!, [id]);
        return id;
      },
    };
  });

  const pagesOf = (userId: string): Promise<ArchivePage[]> =>
    Readable.from(archive.readPages(userId)).toArray();
  const rowsOf = async (section: string) =>
    (await pagesOf(ada)).filter((page) => page.section === section).flatMap(({ rows }) => rows);

  it('covers every table with user data that says no reason against it', async () => {
    const tables = new Set((await tablesOfUsers(test.db)).map(({ table }) => table));
    const excused = ALL_TABLES.filter(({ facts }) => typeof facts.exported === 'string');
    const covered = new Set([
      ...ARCHIVE_SECTIONS.map(({ table }) => table),
      ...excused.map(({ name }) => name),
    ]);
    expect([...tables].filter((table) => !covered.has(table))).toEqual([]);
  });

  it('contains the rows of each table', async () => {
    await addRowsOfUser(test.db, ada);
    await test.db.query(
      `insert into audit_entries (actor_id, action, target_type) values ($1, 'user-enabled', 'user')`,
      [ada],
    );
    const counts = (await pagesOf(ada)).map(({ section, rows }) => [section, rows.length]);
    expect(counts).toEqual(ARCHIVE_SECTIONS.map(({ name }) => [name, 1]));
  });

  it('contains no secrets, not even hashed or encrypted ones', async () => {
    await addRowsOfUser(test.db, ada);
    const names = (await pagesOf(ada)).flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row)));
    expect(names.filter((name) => /hash|secret|sealed|publicKey/i.test(name))).toEqual([]);
  });

  it('resolves ids, with the field names of the API', async () => {
    await addRowsOfUser(test.db, ada);
    const [followed] = await rowsOf('games');
    expect(followed).toMatchObject({ appId: 440, isFavorite: false, game: expect.any(String) });
    const [account] = await rowsOf('account');
    expect(account).toMatchObject({ id: Number(ada), emailNotifications: true });
    expect(account).not.toHaveProperty('passwordHash');
    const game = { source: 'owned', appId: 440, name: null, state: 'found' };
    expect((await rowsOf('import'))[0]).toMatchObject({ profile: 'tess', games: [game] });
  });

  it('reads thousands of rows, each once', async () => {
    await test.db.query(
      'insert into notifications (user_id, update_id) select $1::bigint, n from generate_series(1, 1200) n',
      [ada],
    );
    const pages = (await pagesOf(ada)).filter(({ section }) => section === 'notifications');
    expect(pages.map(({ rows }) => rows.length)).toEqual([500, 500, 200]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ updateId }) => updateId))).size).toBe(1200);
  });
});
