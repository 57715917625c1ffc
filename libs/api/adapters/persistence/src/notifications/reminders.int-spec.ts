import { beforeEach, describe, expect, it } from '@jest/globals';
import { CreateReminder, DeleteReminder, ReminderReverser, UndoAction } from '@patchlight/application';
import { MOST_REMINDERS } from '@patchlight/domain';
import { FixedClock, reminderContract, SequentialIds } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlReversalRepository } from '../kernel/requests/sql-reversal.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { MikroReminderRepository } from './mikro-reminder.repository.ts';
import { SqlReminderQueries } from './sql-reminder.queries.ts';

const GAME = 7;
const NOON = new Date('2026-11-21T12:00:00Z');

const test = await openTestDatabase({ poolSize: 20 });

describe('reminders in PostgreSQL', () => {
  let ada: string;
  let bob: string;
  const clock = new FixedClock(NOON);

  const set = (userId: string, sql: string): Promise<unknown> =>
    test.db.query(`update users set ${sql} where id = $1`, [userId]);
  const add = (userId: string, message: string, dueAt: string, more: string[] = []): Promise<unknown> =>
    test.db.query(
      `insert into reminders (id, user_id, app_id, type, message, due_at, sent_at, created_at, updated_at)
       values (gen_random_uuid(), $1, ${GAME}, $4, $2, $3, $5, '2026-01-01', '2026-01-02')`,
      [userId, message, dueAt, more[0] ?? 'custom', more[1] ?? null],
    );
  const claimDue = () => unitOfWork.run(() => reminders.claimDue(NOON, 100));

  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const reminders = new MikroReminderRepository(test.orm.em, test.db, new PlanReader(test.db, clock, null));
  const queries = new SqlReminderQueries(test.db, clock);

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games');
    await addGames(test.db, [GAME]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    await test.db.query(`update users set plan = 'PRO', email_verified = true`);
    await addFollows(test.db, GAME, [ada, bob], new Date('2026-01-01'));
  });

  reminderContract(async () => ({
    unitOfWork,
    reminders,
    appId: GAME,
    userIds: [ada, bob],
    setFeature: async (id, has) => void (await set(id, `plan = '${has ? 'PRO' : 'FREE'}'`)),
  }));

  it('are listed by date with sent ones last, newest first, and counted', async () => {
    await add(ada, 'sent early', '2026-11-01', ['update', '2026-11-01']);
    await add(ada, 'later', '2026-12-24T10:00:00Z', ['release_date']);
    await add(ada, 'overdue', '2026-11-20');
    await add(ada, 'sent late', '2026-11-02', ['custom', '2026-11-03']);
    await add(ada, 'sooner', '2026-12-01');
    await add(bob, 'of bob', '2026-12-01');
    const { reminders: rows, statistics } = await queries.list(ada);
    expect(rows.map(({ message }) => message)).toEqual([
      'overdue',
      'sooner',
      'later',
      'sent late',
      'sent early',
    ]);
    expect(statistics).toEqual({ total: 5, active: 2, completed: 2, custom: 3 });
    expect(rows[2]).toEqual({
      id: expect.any(String),
      steamAppId: GAME,
      gameName: 'Game 7',
      gameIconUrl: null,
      gameLogoUrl: null,
      reminderType: 'release_date',
      reminderDate: '2026-12-24T10:00:00.000Z',
      message: 'later',
      isSent: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(await queries.find(bob, rows[0]!.id)).toBeNull();
  });

  it('are allowed for wishlist games as well as for followed ones', async () => {
    await test.db.query('delete from follows where user_id = $1', [ada]);
    expect(await reminders.isListed(ada, GAME)).toBe(false);
    await test.db.query('insert into wishlist_items (user_id, app_id, added_at) values ($1, $2, now())', [
      ada,
      GAME,
    ]);
    expect(await reminders.isListed(ada, GAME)).toBe(true);
  });

  it.each([
    ['whose PRO has ended', `plan_expires_at = '2026-11-21T11:59:59Z'`, 0],
    ['whose PRO ends later', `plan_expires_at = '2026-11-21T12:00:01Z'`, 1],
    ['whose PRO renews itself', `plan_expires_at = '2026-11-20T12:00:00Z', auto_renew = true`, 1],
    ['who is an admin', `plan = 'FREE', is_admin = true`, 1],
    ['who is disabled', `disabled_at = now()`, 0],
  ])('of a user %s', async (_, sql, count) => {
    await set(ada, sql);
    await add(ada, 'Look', '2026-11-20');
    expect(await claimDue()).toHaveLength(count);
  });

  it('are limited, also in fifty concurrent calls and after an undo', async () => {
    const create = new CreateReminder({ unitOfWork, reminders, ids: new SequentialIds(), clock });
    const plan = { type: 'custom' as const, message: 'Look', dueAt: new Date('2027-01-01') };
    await test.db.query(
      `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
       select gen_random_uuid(), $1, ${GAME}, 'custom', 'Look', '2027-01-01', now(), now()
       from generate_series(2, ${MOST_REMINDERS})`,
      [ada],
    );
    const calls = Array.from({ length: 50 }, () => create.execute(ada, GAME, plan));
    const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    const reversals = new SqlReversalRepository(test.db);
    const { id } = (await queries.list(ada)).reminders[0]!;
    const offer = await new DeleteReminder({ unitOfWork, reminders, reversals }).execute(ada, id);
    await create.execute(ada, GAME, plan);
    const undo = new UndoAction({ unitOfWork, reversals, reversers: [new ReminderReverser(reminders)] });
    await expect(undo.execute(ada, offer.id)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await queries.list(ada)).statistics.total).toBe(MOST_REMINDERS);
  });

  it('are restored after a deletion, sent or not', async () => {
    await add(ada, 'sent', '2026-11-01', ['update', '2026-11-02']);
    await add(ada, 'waiting', '2026-12-01', ['release_date']);
    const reversals = new SqlReversalRepository(test.db);
    const undo = new UndoAction({ unitOfWork, reversals, reversers: [new ReminderReverser(reminders)] });
    const rows = () => test.db.query('select * from reminders order by id');
    await test.db.query(`update reminders set happened_at = due_at where message = 'waiting'`);
    const before = await rows();
    const { reminders: listed } = await queries.list(ada);
    const remove = new DeleteReminder({ unitOfWork, reminders, reversals });
    const offers = [await remove.execute(ada, listed[0]!.id), await remove.execute(ada, listed[1]!.id)];
    expect(await rows()).toEqual([]);
    for (const { id } of offers) await undo.execute(ada, id);
    expect(await rows()).toEqual(before);
  });
});
