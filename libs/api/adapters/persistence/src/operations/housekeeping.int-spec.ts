import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { tidy } from '../testing/tidy.ts';
import { SqlHousekeeping } from './sql-housekeeping.ts';

const ADDED = new Date('2026-01-01');

const test = await openTestDatabase();

describe('housekeeping', () => {
  const count = async (table: string): Promise<number> =>
    (await test.db.queryOne<{ n: number }>(`select count(*)::int as n from ${table}`))!.n;
  const games = async (): Promise<number[]> =>
    (await test.db.query<{ app_id: number }>('select app_id from games order by 1')).map(
      ({ app_id }) => app_id,
    );
  const addUpdate = async (appId: number, id?: number): Promise<string> => {
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (id, app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values (coalesce($2::bigint, nextval('updates_id_seq')), $1, random()::text, '', '', '', '', '', '', 'patch', now(), now())
       returning id`,
      [appId, id ?? null],
    );
    return row!.id;
  };

  beforeEach(() =>
    emptyTables(
      test.db,
      'notifications',
      'users',
      'games',
      'updates',
      'fan_outs',
      'notices',
      'audit_entries',
      'deleted_accounts',
    ),
  );

  it('deletes games that no list has contained for 30 days and no inbox refers to', async () => {
    const [user] = await addUsers(test.db, 1);
    await addGames(test.db, [1, 2, 3, 4, 5, 6, 7]);
    await addFollows(test.db, 1, [user!], ADDED);
    await test.db.query('insert into wishlist_items (user_id, app_id, added_at) values ($1, 2, now())', [
      user,
    ]);
    await test.db.query(
      `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
       values (gen_random_uuid(), $1, 3, 'custom', '', now(), now(), now())`,
      [user],
    );
    await addUpdate(4);
    await test.db.query('update game_feeds set last_fetched_at = now() where app_id = 5');
    await test.db.query('insert into game_listings (app_id) values (6)');
    await test.db.query(`insert into game_prices (app_id, country, due_at) values (6, 'DE', now())`);
    await test.db.query(`update games set created_at = now() - interval '31 days' where app_id < 7`);
    await tidy(test.db);
    expect(await games()).toEqual([1, 2, 3, 4, 5, 7]);
    for (const table of ['game_listings', 'game_prices']) expect(await count(table)).toBe(0);
  });

  it('forgets after 30 days what rules have decided', async () => {
    const [user] = await addUsers(test.db, 1);
    await test.db.query(
      `insert into rule_decisions (user_id, update_id, version, decided_at)
       select $1, days, 1, now() - days * interval '1 day' from unnest('{29, 31}'::int[]) days`,
      [user],
    );
    await tidy(test.db);
    expect(await test.db.query('select update_id from rule_decisions')).toEqual([{ update_id: '29' }]);
  });

  it('deletes prices that no wishlist needs', async () => {
    await addGames(test.db, [1]);
    await test.db.query(
      `insert into game_prices (app_id, country, due_at) values (1, 'DE', null), (1, 'JP', now())`,
    );
    await tidy(test.db);
    expect(await test.db.query('select country from game_prices')).toEqual([{ country: 'JP' }]);
  });

  it('deletes games unknown to the store a day after they leave all lists', async () => {
    const [user] = await addUsers(test.db, 1);
    await addGames(test.db, [1, 2, 3, 4, 5]);
    await addFollows(test.db, 1, [user!], ADDED);
    await addUpdate(2);
    await test.db.query(
      `update games set created_at = now() - interval '25 hours', described_at = now() - interval '25 hours',
         is_described = app_id = 3`,
    );
    await test.db.query('update games set described_at = null where app_id = 4');
    await tidy(test.db);
    expect(await games()).toEqual([1, 2, 3, 4]);
  });

  it('deletes a game with its posts once the inbox partitions that may refer to it are dropped', async () => {
    await addGames(test.db, [1, 2]);
    const old = await addUpdate(1);
    await test.db.query('insert into fan_outs (update_id, app_id, posted_at) values ($1, 1, now())', [old]);
    await test.db.query(
      `insert into update_revisions (update_id, title, body, replaced_at) values ($1, '', '', now())`,
      [old],
    );
    await addUpdate(2, 20_000_000_000);
    await test.db.query(`update games set created_at = now() - interval '31 days'`);
    await tidy(test.db, new Date('2027-11-01'));
    expect(await games()).toEqual([1, 2]);
    await tidy(test.db, new Date('2028-02-01'));
    expect(await games()).toEqual([2]);
    for (const table of ['updates', 'game_feeds']) expect(await count(table)).toBe(1);
    for (const table of ['fan_outs', 'update_revisions']) expect(await count(table)).toBe(0);
  });

  it('deletes notices with the partitions that refer to them', async () => {
    await addGames(test.db, [1]);
    await test.db.query(
      `insert into notices (id, kind, app_id, key, title, message, at) select n * 7000000000, 'release', 1, n, '', '', now()
       from generate_series(1, 2) n`,
    );
    await tidy(test.db, new Date('2029-05-01'));
    expect(await test.db.query('select id from notices')).toEqual([{ id: '14000000000' }]);
  });

  it('deletes known browsers not used for 400 days', async () => {
    const [ada] = await addUsers(test.db, 1);
    await test.db.query(
      `insert into known_browsers (user_id, browser_hash, seen_at)
       select $1, name::bytea, now() - age from (values ('used', interval '399 days'), ('unused', interval '401 days'))
         as browsers (name, age)`,
      [ada],
    );
    await tidy(test.db);
    const kept = await test.db.query<{ name: string }>(
      `select encode(browser_hash, 'escape') as name from known_browsers`,
    );
    expect(kept).toEqual([{ name: 'used' }]);
  });

  it('deletes the audit log after two years, in small steps', async () => {
    await test.db.query(
      `insert into audit_entries (at, actor_id, action, target_type)
       select now() - interval '25 months', 1, 'x', 'user' from generate_series(1, 12000)`,
    );
    await test.db.query(
      `insert into audit_entries (at, actor_id, action, target_type) values (now() - interval '23 months', 1, 'x', 'user')`,
    );
    await tidy(test.db);
    expect(await count('audit_entries')).toBe(1);
  });

  it('deletes earlier revisions of posts after two years', async () => {
    await addGames(test.db, [1]);
    const id = await addUpdate(1);
    await test.db.query(
      `insert into update_revisions (update_id, title, body, replaced_at)
       select $1, '', '', now() - n * interval '13 months' from unnest(array[3, 2, 1]) n`,
      [id],
    );
    await tidy(test.db);
    expect(await count('update_revisions')).toBe(1);
  });

  it('retains ids of deleted accounts until the payment provider is informed', async () => {
    await test.db.query(
      `insert into deleted_accounts (user_id, customer_id, deleted_at, closed_at) values
       (1, null, now() - interval '29 days', null), (2, null, now() - interval '31 days', null),
       (3, 'cus_3', now() - interval '3 years', null), (4, 'cus_4', now() - interval '3 years', now()),
       (5, 'cus_5', now() - interval '1 year', now())`,
    );
    await tidy(test.db);
    expect(await test.db.query('select user_id from deleted_accounts order by 1')).toEqual(
      ['1', '3', '5'].map((user_id) => ({ user_id })),
    );
  });

  it('continues when one rule fails, and reports it', async () => {
    await test.db.query(
      `insert into deleted_accounts (user_id, deleted_at) values (2, now() - interval '31 days')`,
    );
    const nonsense = { inboxMonths: 13, auditMonths: NaN };
    const failing = new SqlHousekeeping(test.db, { now: () => new Date() }, nonsense).cleanUp();
    await expect(failing).rejects.toThrow(/NaN months/);
    expect(await count('deleted_accounts')).toBe(0);
  });

  describe('by a clock that is wrong', () => {
    const TODAY = Date.UTC(2026, 10, 29);
    const DAY_MS = 86_400_000;
    /** With clocks that say so many days from today, after so many days that the process has counted. */
    const cleaner = () => {
      let [ownDays, counted, databaseDays] = [0, 0, 0];
      const housekeeping = new SqlHousekeeping(
        test.db,
        { now: () => new Date(TODAY + databaseDays * DAY_MS) },
        { inboxMonths: 1, auditMonths: 1 },
        { now: () => TODAY + ownDays * DAY_MS, elapsed: () => counted * DAY_MS },
      );
      return (...days: [database: number, own: number, counted: number]): Promise<void> => {
        [databaseDays, ownDays, counted] = days;
        return housekeeping.cleanUp();
      };
    };

    it.each([
      ['that of the database is a year ahead', 365, 0],
      ['both jump a year ahead while the process runs', 365, 365],
      ['that of the database is three days behind', -3, 0],
    ])('deletes nothing when %s', async (_, databaseDays, ownDays) => {
      const [user] = await addUsers(test.db, 1);
      const id = await test.db.queryOne<{ id: string }>(`select nextval('updates_id_seq')::text as id`);
      await test.db.query('insert into notifications (user_id, update_id) values ($1, $2)', [user, id!.id]);
      await expect(cleaner()(databaseDays, ownDays, 0)).rejects.toThrow(/^Nothing is deleted/);
      expect(await count('notifications')).toBe(1);
      const next = await test.db.queryOne<{ id: string }>(`select nextval('updates_id_seq')::text as id`);
      expect(Number(next!.id)).toBe(Number(id!.id) + 1);
    });

    it('goes on when both differ by an hour, and a day after a jump', async () => {
      const cleanUp = cleaner();
      await cleanUp(1 / 24, 0, 0);
      await expect(cleanUp(30, 30, 0)).rejects.toThrow('for a day: the clock has jumped to 2026-12-29');
      await expect(cleanUp(30.9, 30.9, 0.9)).rejects.toThrow('for a day');
      await cleanUp(31, 31, 1);
    });
  });
});
