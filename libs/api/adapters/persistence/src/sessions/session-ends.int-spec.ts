import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import { LOCKS, PostgresListener } from '../kernel/scale-out/index.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { PostgresSessionEnds } from './postgres-session-ends.ts';

const test = await openTestDatabase();

describe('session end events over PostgreSQL', () => {
  const listener = new PostgresListener(test.url);
  const ends = new PostgresSessionEnds(listener);
  let ended: Set<string>;
  let ada: string;
  let bob: string;

  beforeAll(async () => {
    await listener.start();
  });
  beforeEach(async () => {
    await emptyTables(test.db, 'users');
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    ended = new Set();
  });
  afterAll(() => listener.close());
  const open = async (userId: string, count: number): Promise<string[]> => {
    const rows = await test.db.query<{ id: string }>(
      `insert into sessions (id, user_id, created_at, expires_at, user_agent)
       select gen_random_uuid(), $1, now(), now() + interval '1 day', '' from generate_series(1, $2) returning id`,
      [userId, count],
    );
    for (const { id } of rows) ends.subscribe(id, () => ended.add(id));
    return rows.map(({ id }) => id);
  };

  it('are received for any number of deleted rows, without others', async () => {
    const adas = await open(ada, 1_001);
    await open(bob, 1);
    await test.db.query('delete from sessions where user_id = $1', [ada]);
    await eventually('all had been told', () => ended.size >= adas.length);
    expect(ended).toEqual(new Set(adas));
  });

  it('are received when the user is deleted', async () => {
    const [session] = await open(ada, 1);
    await test.db.query('delete from users where id = $1', [ada]);
    await eventually('it had been told', () => ended.has(session!));
  });

  it('are not delivered after unsubscribing, nor before the commit', async () => {
    const [first, second] = await open(ada, 2);
    const stop = ends.subscribe(first!, () => ended.add('stopped'));
    stop();
    await test.db.query('delete from sessions where id = $1', [first]);
    await eventually('the first had been told', () => ended.has(first!));
    expect(ended.has('stopped')).toBe(false);
    expect(ended.has(second!)).toBe(false);
  });

  it('are assumed where they may have been missed', async () => {
    const sessions = await open(ada, 2);
    await test.db.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [LOCKS.presence],
    );
    await eventually('both had been told', () => sessions.every((id) => ended.has(id)));
  });
});
