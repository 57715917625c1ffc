import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InboxReverser, UndoAction } from '@patchlight/application';
import type { InboxChange } from '@patchlight/application/ports';
import type { InboxFolder, NotificationsBody, UpdateKind } from '@patchlight/contracts';
import { inboxContract } from '@patchlight/testing';
import pg from 'pg';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlReversalRepository } from '../kernel/requests/sql-reversal.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, addUsers } from '../testing/seed.ts';
import { tidy } from '../testing/tidy.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { REACH, SqlInboxQueries } from './sql-inbox.queries.ts';
import { SqlInboxRepository } from './sql-inbox.repository.ts';

const DELETION = { from: 'inbox', to: 'deleted' } as const;

const [REEF, DRIFT] = [7, 8];
/** Rows of a statement that adds some. */
const PART = 10_000;

const test = await openTestDatabase({ poolSize: 20 });

describe('bulk changes of notifications and their undo in PostgreSQL', () => {
  const pages = new SqlInboxQueries(test.db);
  const inbox = new SqlInboxRepository(test.db);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const reversals = new SqlReversalRepository(test.db);
  const undoAction = new UndoAction({ unitOfWork, reversals, reversers: [new InboxReverser(inbox)] });
  let ada: string;
  let bob: string;

  /** Adds updates to both inboxes, every third read; the n-th is n minutes old, the last is the newest. */
  const arrive = async (count: number, game = REEF, kind: UpdateKind = 'patch'): Promise<string[]> => {
    const ids: string[] = [];
    // In parts: a busy cluster takes seconds for each.
    for (let first = 1; first <= count; first += PART) {
      const rows = await test.db.query<{ id: string }>(
        `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         select $2, gen_random_uuid()::text, 'T', 'http://store.test/', '', '', '', '', $3, now(),
           now() - ($1::int - n) * interval '1 minute'
         from generate_series($4::int, least($1::int, $4::int + $5::int - 1)) n returning id`,
        [count, game, kind, first, PART],
      );
      const part = rows.map(({ id }) => id);
      await test.db.query(
        `insert into notifications (user_id, update_id, is_read)
         select u, i, i % 3 = 0 from unnest($1::bigint[]) u, unnest($2::bigint[]) i`,
        [[ada, bob], part],
      );
      ids.push(...part);
    }
    return ids;
  };
  const rowsOf = (
    userId: string,
    folder: InboxFolder = 'inbox',
  ): Promise<{ update_id: string; is_read: boolean }[]> =>
    test.db.query(
      `select update_id, is_read from notifications where user_id = $1 and $2 = 'inbox'
       union all select update_id, is_read from filed_notifications where user_id = $1 and folder = $2 order by 1`,
      [userId, folder],
    );
  const undo = ({ undo: offer }: InboxChange): Promise<void> => undoAction.execute(ada, offer!.id);
  const page = (more: object): Promise<NotificationsBody> =>
    pages.getPage(ada, { unreadOnly: false, order: 'desc', perPage: 3, cursor: null, ...more });

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notifications');
    await addGames(test.db, [REEF, DRIFT]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
  });

  inboxContract(async () => ({
    unitOfWork,
    inbox,
    reversals,
    userIds: [ada, bob],
    arrive: async (count) => {
      const ids = await arrive(count);
      await test.db.query('update notifications set is_read = false where is_read');
      const rows = await test.db.query<{ id: string; seen_at: Date }>(
        'select id, seen_at from updates where id = any($1::bigint[]) order by id',
        [ids],
      );
      return rows.map(({ id, seen_at }) => ({ id, at: seen_at }));
    },
    fill: (userId, count) =>
      test.db.query('insert into notifications (user_id, update_id) select $1, generate_series(1, $2::int)', [
        userId,
        count,
      ]),
    forget: (id) => test.db.query('delete from updates where id = $1', [id]),
    rowsOf: async (userId, folder = 'inbox') =>
      (await rowsOf(userId, folder)).map(({ update_id, is_read }) => ({ id: update_id, isRead: is_read })),
  }));

  it('undo 50,000 with as many statements as five', async () => {
    const statementsFor = async (count: number): Promise<number> => {
      await arrive(count);
      const change = await inbox.move(ada, 'all', DELETION);
      expect(change.changed).toBe(count);
      const query = jest.spyOn(pg.Client.prototype, 'query');
      await undo(change);
      const statements = query.mock.calls.length;
      query.mockRestore();
      expect(await rowsOf(ada)).toHaveLength(count);
      await emptyTables(test.db, 'notifications');
      return statements;
    };
    const few = await statementsFor(5);
    expect(few).toBeGreaterThan(0);
    expect(await statementsFor(50_000)).toBe(few);
  });

  it.each([
    ['a kind', { kind: 'major' }],
    ['a game', { game: DRIFT }],
    ['a game and a kind', { game: DRIFT, kind: 'major' }],
  ])('filter by %s across pages', async (_, filter) => {
    await arrive(4, REEF, 'patch');
    const wanted = await arrive(5, DRIFT, 'major');
    await arrive(4, REEF, 'regular');
    const first = await page(filter);
    const second = await page({ ...filter, cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(wanted.toReversed());
    expect(second.next_cursor).toBeNull();
    expect(first.unread_count).toBe(await pages.countUnread(ada));
  });

  it.each(['saved', 'done', 'deleted'] as const)(
    'list the folder %s by the same filters, as read',
    async (folder) => {
      const ids = await arrive(4);
      const drift = await arrive(2, DRIFT, 'major');
      await inbox.move(ada, { ids: [...ids.slice(1), ...drift] }, { from: 'inbox', to: folder });
      const first = await page({ folder });
      const second = await page({ folder, cursor: first.next_cursor });
      const all = [...first.data, ...second.data];
      expect(all.map(({ id }) => id)).toEqual([...drift.toReversed(), ...ids.slice(1).toReversed()]);
      expect(all.every(({ is_read }) => is_read)).toBe(true);
      for (const filter of [{ game: DRIFT }, { kind: 'major' }])
        expect((await page({ folder, ...filter })).data.map(({ id }) => id)).toEqual(drift.toReversed());
      expect((await page({})).data.map(({ id }) => id)).toEqual([ids[0]]);
      expect(await pages.countUnread(ada)).toBe((await page({ unreadOnly: true })).data.length);
    },
  );

  it('remove what was deleted after a week, and nothing else', async () => {
    const ids = await arrive(3);
    for (const [at, to] of (['saved', 'done', 'deleted'] as const).entries())
      await inbox.move(ada, { ids: [ids[at]!] }, { from: 'inbox', to });
    await test.db.query(`update filed_notifications set filed_at = now() - interval '167 hours'`);
    await tidy(test.db);
    expect(await rowsOf(ada, 'deleted')).toHaveLength(1);
    await test.db.query(`update filed_notifications set filed_at = now() - interval '168 hours'`);
    await tidy(test.db);
    expect(await rowsOf(ada, 'deleted')).toEqual([]);
    expect([...(await rowsOf(ada, 'saved')), ...(await rowsOf(ada, 'done'))]).toHaveLength(2);
  });

  it('return the unread of a game, oldest first', async () => {
    await arrive(2);
    const ids = await arrive(4, DRIFT);
    await inbox.mark(ada, 'all', false);
    await inbox.mark(ada, { ids: [ids[1]!] }, true);
    const { data } = await page({ game: DRIFT, unreadOnly: true, order: 'asc' });
    expect(data.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
  });

  it('stop searching for a kind after a bounded part of the inbox, and continue from there', async () => {
    const [rare] = await arrive(1, REEF, 'major');
    await arrive(REACH + 10, REEF, 'patch');
    const first = await page({ kind: 'major' });
    expect(first.data).toEqual([]);
    const second = await page({ kind: 'major', cursor: first.next_cursor });
    expect(second.data.map(({ id }) => id)).toEqual([rare]);
    expect(second.next_cursor).toBeNull();
  });
});
