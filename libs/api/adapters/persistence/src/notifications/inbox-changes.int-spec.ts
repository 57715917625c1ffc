import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InboxReverser, UndoAct } from '@patchlight/application';
import type { InboxChange } from '@patchlight/application/ports';
import type { NotificationsBody, UpdateKind } from '@patchlight/contracts';
import pg from 'pg';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlReversalRepository } from '../kernel/sql-reversal.repository.ts';
import { addGames, addUsers } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { REACH, SqlInboxQueries } from './sql-inbox.queries.ts';
import { SqlInboxRepository } from './sql-inbox.repository.ts';

const [REEF, DRIFT] = [7, 8];

describe('changes of many notifications, and their undo, in PostgreSQL', () => {
  let test: TestDatabase;
  let pages: SqlInboxQueries;
  let inbox: SqlInboxRepository;
  let undoAct: UndoAct;
  let ada: string;
  let bob: string;

  /** Puts updates into both inboxes, every third read; the n-th is n minutes old, the last the newest. */
  const arrive = async (count: number, game = REEF, kind: UpdateKind = 'patch'): Promise<string[]> => {
    const rows = await test.db.query<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       select $2, gen_random_uuid()::text, 'T', 'http://store.test/', '', '', '', '', $3, now(),
         now() - ($1::int - n) * interval '1 minute'
       from generate_series(1, $1::int) n returning id`,
      [count, game, kind],
    );
    const ids = rows.map(({ id }) => id);
    await test.db.query(
      `insert into notifications (user_id, update_id, is_read)
       select u, i, i % 3 = 0 from unnest($1::bigint[]) u, unnest($2::bigint[]) i`,
      [[ada, bob], ids],
    );
    return ids;
  };
  const rowsOf = (userId: string): Promise<{ update_id: string; is_read: boolean }[]> =>
    test.db.query('select update_id, is_read from notifications where user_id = $1 order by 1', [userId]);
  const unread = async (): Promise<string[]> =>
    (await rowsOf(ada)).filter(({ is_read }) => !is_read).map(({ update_id }) => update_id);
  const undo = ({ undo: offer }: InboxChange): Promise<void> => undoAct.execute(ada, offer!.id);
  const page = (more: object): Promise<NotificationsBody> =>
    pages.page(ada, { unreadOnly: false, order: 'desc', perPage: 3, cursor: null, ...more });

  beforeAll(async () => {
    test = await createTestDatabase({ poolSize: 20 });
    pages = new SqlInboxQueries(test.db);
    inbox = new SqlInboxRepository(test.db);
    const reversals = new SqlReversalRepository(test.db);
    undoAct = new UndoAct(new MikroUnitOfWork(test.orm.em), reversals, [new InboxReverser(inbox)]);
  });
  beforeEach(async () => {
    await test.db.query('truncate users, games, notifications cascade');
    await addGames(test.db, [REEF, DRIFT]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
  });
  afterAll(() => test.close());

  it('marks some as read and as unread, and counts only what changed', async () => {
    const ids = await arrive(6);
    await inbox.mark(ada, 'all', false);
    expect((await inbox.mark(ada, { ids: [ids[0]!, ids[1]!, '999999', 'x', '1;'] }, true)).changed).toBe(2);
    expect((await inbox.mark(ada, { ids: ids.slice(0, 3) }, true)).changed).toBe(1);
    expect((await inbox.mark(ada, { ids: [ids[0]!] }, false)).changed).toBe(1);
    expect(await unread()).toEqual([ids[0], ids[3], ids[4], ids[5]]);
  });

  it('marks what came before a moment', async () => {
    const ids = await arrive(10);
    await inbox.mark(ada, 'all', false);
    const { changed } = await inbox.mark(ada, { before: new Date(Date.now() - 270_000) }, true);
    expect(changed).toBe(5);
    expect(await unread()).toEqual(ids.slice(5));
  });

  it('leaves other inboxes alone, whatever is named', async () => {
    const ids = await arrive(6);
    const before = await rowsOf(bob);
    await inbox.mark(ada, { ids }, true);
    await inbox.delete(ada, { ids });
    expect(await rowsOf(bob)).toEqual(before);
    expect(await rowsOf(ada)).toEqual([]);
  });

  it.each<[string, (ids: string[]) => Promise<InboxChange>]>([
    ['deleting one', (ids) => inbox.delete(ada, { ids: [ids[2]!] })],
    ['deleting some', (ids) => inbox.delete(ada, { ids: ids.slice(1, 6) })],
    ['deleting all', () => inbox.delete(ada, 'all')],
    ['marking all read', () => inbox.mark(ada, 'all', true)],
    ['marking the older read', () => inbox.mark(ada, { before: new Date(Date.now() - 250_000) }, true)],
    ['marking some unread', (ids) => inbox.mark(ada, { ids }, false)],
  ])('undoes %s exactly', async (_, act) => {
    const ids = await arrive(9);
    const before = await rowsOf(ada);
    const change = await act(ids);
    expect(await rowsOf(ada)).not.toEqual(before);
    await undo(change);
    expect(await rowsOf(ada)).toEqual(before);
    expect(await test.db.query('select from reversals')).toEqual([]);
  });

  it('offers no undo where nothing changed', async () => {
    await arrive(3);
    await inbox.mark(ada, 'all', true);
    const nothing = { changed: 0, undo: null };
    expect(await inbox.mark(ada, 'all', true)).toEqual(nothing);
    expect(await inbox.delete(ada, { ids: ['999999'] })).toEqual(nothing);
    expect(await inbox.delete(ada, { ids: [] })).toEqual(nothing);
  });

  it('keeps nothing of a change that is rolled back', async () => {
    await arrive(3);
    const before = await rowsOf(ada);
    const work = new MikroUnitOfWork(test.orm.em).run(async () => {
      await inbox.delete(ada, 'all');
      throw new Error('broken');
    });
    await expect(work).rejects.toThrow('broken');
    expect(await rowsOf(ada)).toEqual(before);
    expect(await test.db.query('select from reversals')).toEqual([]);
  });

  it('brings back only what was taken, among what arrived since, and no update that is gone', async () => {
    const old = await arrive(4);
    const change = await inbox.delete(ada, 'all');
    const fresh = await arrive(2);
    await test.db.query('delete from updates where id = $1', [old[0]]);
    await undo(change);
    expect((await rowsOf(ada)).map(({ update_id }) => update_id)).toEqual([...old.slice(1), ...fresh]);
  });

  it('undoes two changes at once in twenty parallel calls each, each once', async () => {
    const ids = await arrive(40);
    const before = await rowsOf(ada);
    const changes = [
      await inbox.delete(ada, { ids: ids.slice(0, 20) }),
      await inbox.delete(ada, { ids: ids.slice(20) }),
    ];
    const calls = Array.from({ length: 40 }, (_, n) => undo(changes[n % 2]!));
    const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(2);
    expect(await rowsOf(ada)).toEqual(before);
  });

  it('undoes 50,000 in as many statements as it takes for five', async () => {
    const statementsFor = async (count: number): Promise<number> => {
      await arrive(count);
      const change = await inbox.delete(ada, 'all');
      expect(change.changed).toBe(count);
      const query = jest.spyOn(pg.Client.prototype, 'query');
      await undo(change);
      const statements = query.mock.calls.length;
      query.mockRestore();
      expect(await rowsOf(ada)).toHaveLength(count);
      await test.db.query('truncate notifications');
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
  ])('shows only what is of %s page by page', async (_, filter) => {
    await arrive(4, REEF, 'patch');
    const wanted = await arrive(5, DRIFT, 'major');
    await arrive(4, REEF, 'regular');
    const first = await page(filter);
    const second = await page({ ...filter, cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(wanted.toReversed());
    expect(second.next_cursor).toBeNull();
    expect(first.unread_count).toBe(await pages.unreadCount(ada));
  });

  it('shows the unread of a game, oldest first', async () => {
    await arrive(2);
    const ids = await arrive(4, DRIFT);
    await inbox.mark(ada, 'all', false);
    await inbox.mark(ada, { ids: [ids[1]!] }, true);
    const { data } = await page({ game: DRIFT, unreadOnly: true, order: 'asc' });
    expect(data.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
  });

  it('stops looking for a kind after a bounded part of the inbox, and goes on from there', async () => {
    const [rare] = await arrive(1, REEF, 'major');
    await arrive(REACH + 10, REEF, 'patch');
    const first = await page({ kind: 'major' });
    expect(first.data).toEqual([]);
    const second = await page({ kind: 'major', cursor: first.next_cursor });
    expect(second.data.map(({ id }) => id)).toEqual([rare]);
    expect(second.next_cursor).toBeNull();
  });
});
