import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationsBody } from '@patchlight/contracts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlInboxQueries } from './sql-inbox.queries.ts';
import { SqlInboxRepository } from './sql-inbox.repository.ts';

const DELETION = { from: 'inbox', to: 'deleted' } as const;

const GAME = 7;

const test = await openTestDatabase();

describe('inbox in PostgreSQL', () => {
  const inbox = new SqlInboxQueries(test.db);
  const marks = new SqlInboxRepository(test.db);
  let ada: string;
  let bob: string;

  /** Adds new updates to inboxes. @returns their ids, oldest first */
  const arrive = async (count: number, userIds = [ada, bob]): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { gid, title } = aPost();
      const row = await test.db.queryOne<{ id: string }>(
        `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         values ($1, $2, $3, 'http://store.test/', '', 'a body', 'an excerpt', '', 'patch', '2026-02-03T04:05:06Z', now())
         returning id`,
        [GAME, gid, title],
      );
      ids.push(row!.id);
    }
    await test.db.query(
      'insert into notifications (user_id, update_id) select u, i from unnest($1::bigint[]) u, unnest($2::bigint[]) i',
      [userIds, ids],
    );
    return ids;
  };
  const page = (more: Partial<Parameters<SqlInboxQueries['getPage']>[1]> = {}): Promise<NotificationsBody> =>
    inbox.getPage(ada, { unreadOnly: false, order: 'desc', perPage: 20, cursor: null, ...more });
  const idsOf = ({ data }: NotificationsBody): string[] => data.map(({ id }) => id);

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notifications');
    await addGames(test.db, [GAME]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
  });

  it('returns notifications without bodies', async () => {
    const [id] = await arrive(1);
    const { data } = await page();
    expect(data).toEqual([
      {
        id,
        is_read: false,
        created_at: expect.stringMatching(/^20\d\d-.*Z$/),
        message: expect.stringMatching(/^Game 7: Update \d+$/),
        game_update: {
          id: expect.stringMatching(/^18\d{14}$/),
          title: expect.any(String),
          details: 'an excerpt',
          url: 'http://store.test/',
          updateDate: '2026-02-03T04:05:06.000Z',
          kind: 'patch',
          changes: 0,
          game: { name: 'Game 7', steamAppId: GAME, iconUrl: null, logoUrl: null },
        },
        notice: null,
      },
    ]);
  });

  describe.each(['desc', 'asc'] as const)('pagination (%s)', (order) => {
    it('has no gaps or duplicates while new ones arrive', async () => {
      const before = await arrive(9);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data, next_cursor }: NotificationsBody = await page({ order, perPage: 4, cursor });
        seen.push(...data.map(({ id }) => id));
        cursor = next_cursor;
        if (seen.length < 9) await arrive(2);
      } while (cursor !== null);
      expect(seen.slice(0, 9)).toEqual(order === 'asc' ? before : before.toReversed());
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('has no gaps when the notification of the cursor is deleted', async () => {
      const ids = await arrive(4);
      const shown = order === 'asc' ? ids : ids.toReversed();
      const { next_cursor } = await page({ order, perPage: 2 });
      await marks.move(ada, { ids: [next_cursor!] }, DELETION);
      expect(idsOf(await page({ order, perPage: 2, cursor: next_cursor }))).toEqual(shown.slice(2));
    });
  });

  it.each([
    [3, 4, false],
    [4, 4, false],
    [5, 4, true],
  ])('%d notifications in pages of %d have a next page: %s', async (count, perPage, follows) => {
    await arrive(count);
    expect((await page({ perPage })).next_cursor !== null).toBe(follows);
  });

  it('returns only unread ones on request, across pages', async () => {
    const ids = await arrive(6);
    for (const id of [ids[1]!, ids[4]!]) await marks.markRead(ada, id);
    const first = await page({ unreadOnly: true, perPage: 3 });
    expect(idsOf(first)).toEqual([ids[5], ids[3], ids[2]]);
    const second = await page({ unreadOnly: true, perPage: 3, cursor: first.next_cursor });
    expect(idsOf(second)).toEqual([ids[0]]);
    expect(second.next_cursor).toBeNull();
  });

  it('returns the unread count, with every page and alone', async () => {
    const [first] = await arrive(5);
    await marks.markRead(ada, first!);
    await marks.markRead(ada, first!);
    expect([await inbox.countUnread(ada), await inbox.countUnread(bob)]).toEqual([4, 5]);
    expect((await page({ perPage: 1 })).unread_count).toBe(4);
    await marks.mark(ada, 'all', true);
    expect([await inbox.countUnread(ada), await inbox.countUnread(bob)]).toEqual([0, 5]);
  });

  describe('marking', () => {
    it('changes one notification of one user', async () => {
      const [first, second] = (await arrive(2)) as [string, string];
      expect(await marks.markRead(ada, first)).toBe(true);
      expect((await page()).data.map(({ id, is_read }) => [id, is_read])).toEqual([
        [second, false],
        [first, true],
      ]);
      expect(await inbox.countUnread(bob)).toBe(2);
      expect((await marks.move(ada, { ids: [first] }, DELETION)).changed).toBe(1);
      expect(idsOf(await page())).toEqual([second]);
      expect(await inbox.countUnread(bob)).toBe(2);
    });

    it.each(['unknown', 'foreign', 'deleted'])('one that is %s returns not found', async (which) => {
      const [foreign] = (await arrive(1, [bob])) as [string];
      const [deleted] = (await arrive(1)) as [string];
      await marks.move(ada, { ids: [deleted] }, DELETION);
      const id = { unknown: '999999', foreign, deleted }[which]!;
      expect(await marks.markRead(ada, id)).toBe(false);
      expect(await marks.move(ada, { ids: [id] }, DELETION)).toEqual({ changed: 0, undo: null });
      expect(await inbox.countUnread(bob)).toBe(2);
    });

    it.each([
      '',
      'x',
      '-1',
      '1.5',
      '1e3',
      ' 1',
      '1; delete from notifications',
      '9'.repeat(19),
      '9'.repeat(400),
    ])('an invalid id returns not found: "%s"', async (id) => {
      await arrive(1);
      expect(await marks.markRead(ada, id)).toBe(false);
      expect(await marks.move(ada, { ids: [id] }, DELETION)).toEqual({ changed: 0, undo: null });
      expect(await inbox.countUnread(ada)).toBe(1);
    });

    it('all leaves other inboxes unchanged', async () => {
      await arrive(3);
      await marks.move(ada, 'all', DELETION);
      expect(idsOf(await page())).toEqual([]);
      expect(await inbox.countUnread(bob)).toBe(3);
    });
  });
});
