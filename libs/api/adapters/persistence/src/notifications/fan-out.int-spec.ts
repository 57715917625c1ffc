import { beforeEach, describe, expect, it } from '@jest/globals';
import { FixedClock, fanOutContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { fanOutsOf } from '../testing/fan-outs.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPollRepository } from '../updates/sql-poll.repository.ts';

const GAME = 7;
const POSTED_AT = new Date('2026-11-20T12:00:00Z');
const BEFORE = new Date('2026-11-20T11:59:59Z');
const AFTER = new Date('2026-11-20T12:00:01Z');

const test = await openTestDatabase({ poolSize: 20 });

describe('fan-out in PostgreSQL', () => {
  const plans = new PlanReader(test.db, new FixedClock(), null);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const fanOuts = fanOutsOf(test.db, unitOfWork, plans);

  /** Stores a post of the game with its fan-out, to be classified. @returns its id */
  const save = async (isHidden = false): Promise<string> => {
    const { gid, title } = aPost();
    const row = await test.db.queryOne<{ id: string }>(
      `with stored as (
         insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at, is_hidden)
         values ($1, $2, $3, '', '', '', '', '', 'patch', $4, now(), $5) returning id
       ) insert into fan_outs (update_id, app_id, posted_at) select id, $1, $4 from stored returning update_id as id`,
      [GAME, gid, title, POSTED_AT, isHidden],
    );
    return row!.id;
  };
  /** The same of a classified one. */
  const post = async (isHidden = false): Promise<string> => {
    const id = await save(isHidden);
    await new SqlPollRepository(test.db).publish([id]);
    return id;
  };
  const complete = async (updateId: string, size: number): Promise<number[]> => {
    const written: number[] = [];
    for (;;) {
      const step = await fanOuts.advance(updateId, size);
      if (!step) return written;
      written.push(step.written);
    }
  };
  const recipients = async (updateId: string): Promise<string[]> =>
    (
      await test.db.query<{ user_id: string }>(
        'select user_id from notifications where update_id = $1 order by user_id',
        [updateId],
      )
    ).map(({ user_id }) => user_id);
  /** Stores a notice without recipient. @returns its id */
  const notice = async (kind: string): Promise<string> => {
    const row = await test.db.queryOne<{ id: string }>(
      `with stored as (
         insert into notices (kind, app_id, key, title, message, at, created_at)
         values ($2, $1, random()::text, '', '', now(), $3) returning id
       ) insert into fan_outs (update_id, app_id, posted_at) select id, $1, $3 from stored returning update_id as id`,
      [GAME, kind, POSTED_AT],
    );
    return row!.id;
  };
  const record = (updateId: string) =>
    test.db.queryOne<{ recipients: string; finished_at: Date | null }>(
      'select recipients, finished_at from fan_outs where update_id = $1',
      [updateId],
    );

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'fan_outs', 'notifications');
    await addGames(test.db, [GAME, 8]);
  });

  fanOutContract(async () => ({
    unitOfWork,
    fanOuts,
    follow: async (count, since) => {
      const users = await addUsers(test.db, count);
      await addFollows(test.db, GAME, users, since);
      return users;
    },
    post: () => post(),
    recipients,
  }));

  it('reaches no followers of other games, and counts its recipients', async () => {
    const [here, elsewhere] = (await addUsers(test.db, 2)) as [string, string];
    await addFollows(test.db, GAME, [here], BEFORE);
    await addFollows(test.db, 8, [elsewhere], BEFORE);
    const update = await post();
    await complete(update, 1);
    expect(await recipients(update)).toEqual([here]);
    expect(await record(update)).toEqual({ recipients: '1', finished_at: expect.any(Date) });
  });

  it('of a post that is not an update reaches no users, and is complete', async () => {
    await addFollows(test.db, GAME, await addUsers(test.db, 3), BEFORE);
    const update = await post(true);
    await complete(update, 10);
    expect(await recipients(update)).toEqual([]);
    expect(await record(update)).toEqual({ recipients: '0', finished_at: expect.any(Date) });
  });

  it('is resumed after the classification of the update, or a quarter of an hour', async () => {
    const waiting = await save();
    const hidden = await save(true);
    const classified = await post();
    const noticed = await notice('release');
    const late = await save();
    await test.db.query(
      `update fan_outs set created_at = now() - interval '16 minutes' where update_id = $1`,
      [late],
    );
    const resumed = async () => (await fanOuts.findUnfinished(10)).toSorted();
    expect(await resumed()).toEqual([classified, noticed, late].toSorted());
    await test.db.query(`update fan_outs set created_at = now() - interval '16 minutes'`);
    expect(await resumed()).toEqual([waiting, hidden, classified, noticed, late].toSorted());
  });

  describe('fires reminders', () => {
    let user: string;
    const remind = async (
      type: string,
      createdAt: Date,
      more: Record<string, unknown> = {},
    ): Promise<string> => {
      const row = await test.db.queryOne<{ id: string }>(
        `insert into reminders (id, user_id, app_id, type, message, due_at, sent_at, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, '', '2099-01-01', $5, $4, $4) returning id`,
        [user, more['appId'] ?? GAME, type, createdAt, more['sentAt'] ?? null],
      );
      return row!.id;
    };
    const due = async (): Promise<string[]> =>
      (
        await test.db.query<{ id: string }>(
          'select id from reminders where due_at <= now() and happened_at = due_at and sent_at is null',
        )
      ).map(({ id }) => id);
    beforeEach(async () => {
      [user] = (await addUsers(test.db, 1)) as [string];
      await test.db.query(`update users set plan = 'PRO'`);
    });

    it('for the next update of the game that were created before it', async () => {
      const waiting = await remind('update', BEFORE);
      await remind('update', AFTER);
      await remind('update', BEFORE, { sentAt: BEFORE });
      await remind('update', BEFORE, { appId: 8 });
      await remind('release_date', BEFORE);
      await remind('custom', BEFORE);
      await complete(await post(true), 10);
      expect(await due()).toEqual([]);
      await complete(await post(), 10);
      expect(await due()).toEqual([waiting]);
    });

    it('as a change, so that calendars move them', async () => {
      await remind('update', BEFORE);
      await complete(await post(), 10);
      expect(await test.db.query('select updated_at = due_at as is_changed from reminders')).toEqual([
        { is_changed: true },
      ]);
    });

    it('once, with the first of two updates', async () => {
      await remind('update', BEFORE);
      await complete(await post(), 10);
      const rows = () => test.db.query('select due_at, happened_at from reminders');
      const first = await rows();
      await complete(await post(), 10);
      expect(await rows()).toEqual(first);
    });

    it('for the release, and notifies their users when the date changes', async () => {
      const waiting = await remind('release_date', BEFORE);
      const another = await remind('release_date', new Date(BEFORE.getTime() - 1_000));
      await remind('update', BEFORE);
      const moved = await notice('release-moved');
      await complete(moved, 10);
      expect(await due()).toEqual([]);
      expect(await recipients(moved)).toEqual([user]);
      await complete(await notice('release'), 10);
      expect((await due()).toSorted()).toEqual([waiting, another].toSorted());
    });
  });
});
