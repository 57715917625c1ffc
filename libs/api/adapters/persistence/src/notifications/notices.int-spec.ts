import { beforeEach, describe, expect, it } from '@jest/globals';
import { FanOutUpdates } from '@patchlight/application';
import type { NewNotice } from '@patchlight/application/ports';
import type { NotificationRow } from '@patchlight/contracts';
import { FixedClock, noticeContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { fanOutsOf } from '../testing/fan-outs.ts';
import { tidy } from '../testing/tidy.ts';
import { SqlReversalRepository } from '../kernel/requests/sql-reversal.repository.ts';
import { SqlLibraryQueries } from '../library/sql-library.queries.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlInboxQueries } from './sql-inbox.queries.ts';
import { SqlInboxRepository } from './sql-inbox.repository.ts';
import { SqlNoticeRepository } from './sql-notice.repository.ts';

const DELETION = { from: 'inbox', to: 'deleted' } as const;

const [REEF, DRIFT] = [7, 8];
const LONG_AGO = new Date('2026-01-01');

const test = await openTestDatabase({ poolSize: 20 });

describe('notices in PostgreSQL', () => {
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const notices = new SqlNoticeRepository(test.db);
  const pages = new SqlInboxQueries(test.db);
  const inbox = new SqlInboxRepository(test.db);
  let ada: string;
  let bob: string;
  const clock = new FixedClock(new Date());

  const notice = (title: string, more: Partial<NewNotice> = {}): NewNotice => ({
    kind: 'reminder',
    appId: REEF,
    userId: ada,
    key: `reminder:${title}`,
    title,
    message: `Your reminder for Game 7: ${title}`,
    at: new Date('2026-11-20T12:00:00Z'),
    ...more,
  });
  const release = (more: Partial<NewNotice> = {}): NewNotice =>
    notice('Released today', { kind: 'release', userId: null, key: 'release:7', ...more });
  const update = async (userId: string, appId = REEF): Promise<string> => {
    const { gid, title } = aPost();
    const row = await test.db.queryOne<{ id: string }>(
      `with stored as (
         insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         values ($1, $2, $3, 'http://store.test/', '', '', '', '', 'major', now(), now()) returning id
       ) insert into notifications (user_id, update_id) select $4, id from stored returning update_id as id`,
      [appId, gid, title, userId],
    );
    return row!.id;
  };
  const rows = async (more: object = {}, userId = ada): Promise<NotificationRow[]> => {
    const page = { unreadOnly: false, order: 'desc' as const, perPage: 20, cursor: null };
    return (await pages.getPage(userId, { ...page, ...more })).data;
  };
  const titlesOf = async (more: object = {}, userId = ada): Promise<string[]> =>
    (await rows(more, userId)).map(({ game_update, notice: told }) => (game_update ?? told).title);
  const fanOut = async (ids: string[], instancePlan: 'PRO' | null = null): Promise<void> => {
    const plans = new PlanReader(test.db, clock, instancePlan);
    await new FanOutUpdates(fanOutsOf(test.db, unitOfWork, plans)).execute(ids);
  };
  const makePro = (userIds: string[], until: Date | null = null): Promise<unknown> =>
    test.db.query(`update users set plan = 'PRO', plan_expires_at = $2 where id = any($1::bigint[])`, [
      userIds,
      until,
    ]);

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notifications');
    await addGames(test.db, [REEF, DRIFT]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
  });

  noticeContract(async () => {
    const userIds = (await addUsers(test.db, 2)) as [string, string];
    const inboxOf = (userId: string) => titlesOf({ order: 'asc' }, userId);
    return { unitOfWork, notices, appId: REEF, userIds, inboxOf };
  });

  describe('in the inbox', () => {
    it('have full sentences and no update', async () => {
      await notices.add([notice('Try the new mode')]);
      expect(await rows()).toEqual([
        {
          id: expect.stringMatching(/^\d+$/),
          is_read: false,
          created_at: expect.stringMatching(/^20\d\d-.*Z$/),
          message: 'Your reminder for Game 7: Try the new mode',
          game_update: null,
          notice: {
            kind: 'reminder',
            appId: REEF,
            title: 'Try the new mode',
            body: 'Your reminder for Game 7: Try the new mode',
            at: '2026-11-20T12:00:00.000Z',
            game: { name: 'Game 7', steamAppId: REEF, iconUrl: null, logoUrl: null },
          },
        },
      ]);
    });

    it('are sorted among the updates by arrival, across pages', async () => {
      await update(ada);
      await notices.add([notice('first')]);
      await update(ada);
      await notices.add([notice('second')]);
      const all = await rows();
      expect(all.map(({ notice: told }) => told?.title ?? null)).toEqual(['second', null, 'first', null]);
      const first = await pages.getPage(ada, { unreadOnly: false, order: 'desc', perPage: 3, cursor: null });
      expect(first.data).toEqual(all.slice(0, 3));
      expect(await rows({ cursor: first.next_cursor })).toEqual(all.slice(3));
    });

    it('match the filters by game and by notices, but no kind of update', async () => {
      await update(ada);
      await notices.add([
        notice('of the reef'),
        notice('of the drift', { appId: DRIFT }),
        notice('of bob', { userId: bob }),
      ]);
      expect(await titlesOf({ kind: 'notice' })).toEqual(['of the drift', 'of the reef']);
      expect(await titlesOf({ kind: 'notice', game: REEF })).toEqual(['of the reef']);
      expect((await rows({ game: REEF })).map(({ notice: told }) => told?.title ?? null)).toEqual([
        'of the reef',
        null,
      ]);
      expect(await rows({ kind: 'major' })).toHaveLength(1);
      expect(await titlesOf({ game: DRIFT }, bob)).toEqual([]);
    });

    it('are included in the unread counts of the inbox and of the game', async () => {
      await addFollows(test.db, REEF, [ada], LONG_AGO);
      await update(ada);
      await notices.add([notice('one'), notice('two')]);
      expect(await pages.countUnread(ada)).toBe(3);
      expect((await new SqlLibraryQueries(test.db).findGame(ada, REEF))?.unreadCount).toBe(3);
    });

    it('can be marked, also by age, deleted and restored by an undo', async () => {
      await notices.add([notice('old'), notice('young')]);
      await test.db.query(`update notices set created_at = now() - interval '2 days' where title = 'old'`);
      const yesterday = { before: new Date(Date.now() - 86_400_000) };
      expect((await inbox.mark(ada, yesterday, true)).changed).toBe(1);
      expect(await titlesOf({ unreadOnly: true })).toEqual(['young']);
      const { undo } = await inbox.move(ada, 'all', DELETION);
      expect(await rows()).toEqual([]);
      const kept = await unitOfWork.run(() => new SqlReversalRepository(test.db).consume(ada, undo!.id));
      await inbox.revert(ada, kept!.kind, kept!.payload);
      expect((await rows()).map(({ is_read }) => is_read)).toEqual([false, true]);
    });
  });

  describe('for many users', () => {
    it('reach the followers whose plan includes them at that time, each once', async () => {
      const users = await addUsers(test.db, 12);
      const [renewed, expired, admin, ...others] = users as [string, string, string, ...string[]];
      const pros = others.slice(0, 5);
      await addFollows(test.db, REEF, users, LONG_AGO);
      await makePro([renewed, expired, ...pros]);
      await makePro([expired], new Date(clock.now().getTime() - 1));
      await test.db.query('update users set is_admin = true where id = $1', [admin]);
      const ids = await unitOfWork.run(() => notices.add([release()]));
      await fanOut(ids);
      await fanOut(ids);
      const told = await test.db.query<{ user_id: string }>(
        'select user_id from notifications where update_id = $1 order by user_id',
        [ids[0]],
      );
      expect(told.map(({ user_id }) => user_id)).toEqual([renewed, admin, ...pros]);
      expect(await titlesOf({}, renewed)).toEqual(['Released today']);
    });

    describe('fan-out', () => {
      let follower: string;
      let wisher: string;
      let both: string;
      let silent: string;
      const wish = (userIds: string[], notifies: boolean): Promise<unknown> =>
        test.db.query(
          `insert into wishlist_items (user_id, app_id, notifies, added_at)
           select unnest($1::bigint[]), ${REEF}, $2, '2026-01-01'`,
          [userIds, notifies],
        );
      beforeEach(async () => {
        [follower, wisher, both, silent] = (await addUsers(test.db, 4)) as [string, string, string, string];
        await addFollows(test.db, REEF, [follower, both], LONG_AGO);
        await wish([wisher, both], true);
        await wish([silent], false);
      });

      it.each([
        ['release', () => [follower, wisher, both]],
        ['release-moved', () => [follower, wisher, both]],
        ['price-drop', () => [wisher, both]],
      ] as const)('of a %s reaches each affected user once, also in ranges of one', async (kind, whom) => {
        const [id = ''] = await notices.add([release({ kind, key: `${kind}:7` })]);
        const plans = new PlanReader(test.db, clock, 'PRO');
        const fanOuts = fanOutsOf(test.db, unitOfWork, plans);
        while (!(await fanOuts.advance(id, 1))?.done);
        const told = await test.db.query<{ user_id: string }>(
          'select user_id from notifications where update_id = $1 order by user_id',
          [id],
        );
        expect(told.map(({ user_id }) => user_id)).toEqual(whom());
      });
    });

    it('reach every follower where the instance grants PRO to all users', async () => {
      const users = await addUsers(test.db, 3);
      await addFollows(test.db, REEF, users, LONG_AGO);
      await fanOut(await notices.add([release()]), 'PRO');
      for (const user of users) expect(await titlesOf({}, user)).toEqual(['Released today']);
    });

    it('are skipped silently when deleted meanwhile', async () => {
      await addFollows(test.db, REEF, [ada], LONG_AGO);
      const ids = await notices.add([release()]);
      await test.db.query('delete from notices');
      await fanOut(ids, 'PRO');
      expect(await rows()).toEqual([]);
      expect(await test.db.query('select from fan_outs where finished_at is null')).toEqual([]);
    });
  });

  describe('cleanup', () => {
    const left = async (): Promise<string[]> =>
      (await test.db.query<{ title: string }>('select title from notices order by id')).map(
        ({ title }) => title,
      );

    it('deletes notices that their only reader deleted, a week later and once an undo has expired', async () => {
      await notices.add([notice('deleted'), notice('kept'), release()]);
      const [, deleted] = await rows();
      await inbox.move(ada, { ids: [deleted!.id] }, DELETION);
      await tidy(test.db);
      expect(await left()).toEqual(['deleted', 'kept', 'Released today']);
      await test.db.query(`update notices set created_at = now() - interval '25 hours'`);
      await tidy(test.db);
      expect(await left()).toEqual(['deleted', 'kept', 'Released today']);
      await test.db.query('update reversals set expires_at = now()');
      await test.db.query(`update filed_notifications set filed_at = now() - interval '6 days'`);
      await tidy(test.db);
      expect(await left()).toEqual(['deleted', 'kept', 'Released today']);
      await test.db.query(`update filed_notifications set filed_at = now() - interval '7 days'`);
      await tidy(test.db);
      expect(await left()).toEqual(['kept', 'Released today']);
    });
  });
});
