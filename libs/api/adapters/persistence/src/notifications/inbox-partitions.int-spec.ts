import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryUnitOfWork } from '@patchlight/testing';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { PostgresListener } from '../kernel/scale-out/index.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { fanOutsOf } from '../testing/fan-outs.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { tidy } from '../testing/tidy.ts';
import { SqlInboxQueries } from './sql-inbox.queries.ts';
import { SqlInboxRepository } from './sql-inbox.repository.ts';

const DELETION = { from: 'inbox', to: 'deleted' } as const;

const REEF = 440;
const QUARTERS = ['2027-01-15', '2027-04-15', '2027-07-15', '2027-10-15', '2028-01-15', '2028-04-15'];

const test = await openTestDatabase();

describe('inbox partitions', () => {
  const listener = new PostgresListener(test.url);
  let user: string;

  const partitions = async (): Promise<string[]> =>
    (
      await test.db.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits
         where inhparent = 'notifications'::regclass order by inhrelid`,
      )
    ).map(({ name }) => name);
  /** Stores an update and fans it out. @returns its id */
  const arrive = async (title: string): Promise<string> => {
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values (${REEF}, $1, $1, '', '', '', '', '', 'patch', now(), now()) returning id`,
      [title],
    );
    await test.db.query('insert into fan_outs (update_id, app_id, posted_at) values ($1, $2, now())', [
      row!.id,
      REEF,
    ]);
    const plans = new PlanReader(test.db, { now: () => new Date() }, null);
    const fanOuts = fanOutsOf(test.db, new InMemoryUnitOfWork(), plans);
    await fanOuts.advance(row!.id, 100);
    return row!.id;
  };
  const page = (more: object = {}) =>
    new SqlInboxQueries(test.db).getPage(user, {
      unreadOnly: false,
      order: 'desc' as const,
      perPage: 4,
      cursor: null,
      ...more,
    });
  const titles = async (more: object = {}): Promise<string[]> =>
    (await page(more)).data.map((row) => row.game_update!.title);

  beforeAll(async () => {
    await listener.start();
  });
  afterAll(() => listener.close());
  beforeEach(async () => {
    await emptyTables(test.db, 'notifications', 'users', 'games', 'updates', 'fan_outs', 'notices');
    [user] = (await addUsers(test.db, 1)) as [string];
    await addGames(test.db, [REEF]);
    await addFollows(test.db, REEF, [user], new Date('2026-01-01'));
  });

  it('are created ahead of time', async () => {
    const first = await arrive('before');
    expect(BigInt(first)).toBeLessThan(1_000_000_000n);
    expect(await partitions()).toEqual(['notifications_first']);
    await tidy(test.db, new Date('2026-11-22'));
    await tidy(test.db, new Date('2026-11-22'));
    expect(await partitions()).toEqual([
      'notifications_first',
      'notifications_2027q1',
      'notifications_2027q2',
    ]);
    expect(BigInt(await arrive('still before'))).toBe(BigInt(first) + 1n);
  });

  it('hold one quarter each, in the order of arrival, and are dropped as a whole', async () => {
    await arrive('2026');
    for (const day of QUARTERS) {
      // Two workers run it concurrently, and again an hour later.
      await Promise.all([tidy(test.db, new Date(day)), tidy(test.db, new Date(day))]);
      await tidy(test.db, new Date(day));
      await arrive(day);
    }
    const counts = await test.db.query<{ name: string; n: number }>(
      // On Citus, a row is in a shard of the partition, which has a number.
      `select regexp_replace(tableoid::regclass::text, '_\\d{6,}$', '') as name, count(*)::int as n
       from notifications group by 1 order by 1`,
    );
    expect(counts).toEqual(
      ['2027q1', '2027q2', '2027q3', '2027q4', '2028q1', '2028q2'].map((quarter) => ({
        name: `notifications_${quarter}`,
        n: 1,
      })),
    );
    expect(await titles({ perPage: 9 })).toEqual(QUARTERS.toReversed());
    const { data, next_cursor: cursor, unread_count } = await page();
    expect(data).toHaveLength(4);
    expect(unread_count).toBe(6);
    expect(await titles({ cursor })).toEqual(QUARTERS.slice(0, 2).toReversed());
    expect(await titles({ order: 'asc' })).toEqual(QUARTERS.slice(0, 4));

    const inbox = new SqlInboxRepository(test.db);
    const { changed, undo } = await inbox.move(user, 'all', DELETION);
    expect({ changed, rows: await titles() }).toEqual({ changed: 6, rows: [] });
    const kept = await test.db.queryOne<{ payload: unknown }>('select payload from reversals where id = $1', [
      undo!.id,
    ]);
    await inbox.revert(user, 'inbox-moved', kept!.payload);
    expect(await titles({ perPage: 9 })).toEqual(QUARTERS.toReversed());

    const ids = (await page({ perPage: 9 })).data.map(({ id }) => id);
    const [newest, oldest] = [ids[0]!, ids.at(-1)!];
    await inbox.move(user, { ids: [newest, oldest] }, { from: 'inbox', to: 'saved' });
    await tidy(test.db, new Date('2028-07-30'));
    expect((await page({ folder: 'saved' })).data.map(({ id }) => id)).toEqual([newest]);
    await inbox.move(user, 'all', { from: 'saved', to: 'inbox' });
    expect(await titles({ perPage: 9 })).toEqual(QUARTERS.slice(1).toReversed());
    expect((await partitions())[0]).toBe('notifications_2027q2');
  });

  it('continue the ids of a quarter in progress', async () => {
    await tidy(test.db, new Date('2028-10-01'));
    const first = await arrive('first');
    expect(BigInt(first)).toBeGreaterThan(11_000_000_000n);
    await tidy(test.db, new Date('2028-10-01'));
    expect(BigInt(await arrive('second'))).toBe(BigInt(first) + 1n);
  });
});
