import { describe, expect, it } from '@jest/globals';
import { eventually, unitOfWorkContract } from '@patchlight/testing';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { somebodyWaits } from '../testing/somebody-waits.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { migrate } from './migration/migrate.ts';
import { MikroUnitOfWork } from './mikro-unit-of-work.ts';
import { rawClient } from '../testing/raw-client.ts';

const test = await openTestDatabase();

describe('unit of work', () => {
  unitOfWorkContract(async () => {
    await emptyTables(test.db, 'games');
    let lastId = 0;
    return {
      unitOfWork: new MikroUnitOfWork(test.orm.em),
      write: (name) =>
        test.db.query('insert into games (app_id, name) values ($1, $2)', [(lastId += 1), name]),
      names: async () =>
        (await test.db.query<{ name: string }>('select name from games')).map(({ name }) => name),
    };
  });

  it('returns times as dates, big integers as strings, and arrays as arrays', async () => {
    const row = await test.db.queryOne<Record<string, unknown>>(
      "select '2026-01-02T03:04:05Z'::timestamptz as at, 9007199254740993::bigint as big, '{a,b}'::text[] as list, 5::int as n, true as b",
    );
    expect(row).toEqual({
      at: new Date('2026-01-02T03:04:05Z'),
      big: '9007199254740993',
      list: ['a', 'b'],
      n: 5,
      b: true,
    });
    expect(row?.['at']).toEqual(new Date('2026-01-02T03:04:05Z'));
  });

  it('is not needed by a single statement to run again after a deadlock', async () => {
    await test.db.query('create sequence stumbles');
    await test.db.query(
      `create function stumble() returns bigint language plpgsql as $$
       declare turn bigint := nextval('stumbles');
       begin
         if turn < 3 then raise exception 'met' using errcode = '40P01'; end if;
         return turn;
       end $$`,
    );
    expect(await test.db.query('select stumble() as turn')).toEqual([{ turn: '3' }]);
  });

  it('runs again after a deadlock', async () => {
    await emptyTables(test.db, 'games');
    await addGames(test.db, [1]);
    const users = await addUsers(test.db, 2);
    await addFollows(test.db, 1, users, new Date());
    const [ada, bob] = users;
    const unitOfWork = new MikroUnitOfWork(test.orm.em);
    const lock = 'select 1 from follows where user_id = $1 for update';
    const other = rawClient(test.url);
    await other.connect();
    try {
      // The unit of work looks for deadlocks first, so it is the one that is ended; on Citus, as the younger one.
      await other.query('begin');
      await other.query(`select set_config('citus.propagate_set_commands', 'local', true)`);
      await other.query(`set local deadlock_timeout = '30s'`);
      await other.query(lock, [bob]);
      let runs = 0;
      let waiting: Promise<unknown> = Promise.resolve();
      await unitOfWork.run(async () => {
        runs += 1;
        if (runs === 1) {
          await test.db.query(lock, [ada]);
          waiting = other.query(lock, [ada]).then(() => other.query('commit'));
          await eventually('the other one waited', () => somebodyWaits(test.db));
        } else await waiting;
        await test.db.query('update follows set is_favorite = true where user_id = $1', [bob]);
      });
      await waiting;
      expect(runs).toBe(2);
      expect(await test.db.query('select user_id from follows where is_favorite')).toEqual([
        { user_id: bob },
      ]);
    } finally {
      await other.end();
    }
  });

  it('runs again when something that it refers to was deleted meanwhile', async () => {
    await test.db.query('create table shelves (id int primary key)');
    await test.db.query('create table books (shelf int references shelves)');
    await test.db.query('insert into shelves values (1), (2)');
    const seen: { id: number }[][] = [];
    const other = rawClient(test.url);
    await other.connect();
    await new MikroUnitOfWork(test.orm.em).run(async () => {
      const shelves = await test.db.query<{ id: number }>('select id from shelves order by id');
      seen.push(shelves);
      await other.query('delete from shelves where id = 1');
      for (const { id } of shelves) await test.db.query('insert into books values ($1)', [id]);
    });
    await other.end();
    expect(seen).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 2 }]]);
    expect(await test.db.query('select shelf from books')).toEqual([{ shelf: 2 }]);
  });

  it('migrates once when several processes start concurrently', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(test.url)));
    const ran = await test.db.query('select name from migrations');
    expect(ran).toHaveLength(new Set(ran.map((row) => JSON.stringify(row))).size);
  });
});
