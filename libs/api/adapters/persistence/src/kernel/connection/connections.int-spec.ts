import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SwallowingProxy, eventually, undisturbed } from '@patchlight/testing';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { AskingDatabase } from '../../testing/asking-database.ts';
import { createOrm } from '../orm.ts';
import type { OrmOptions } from '../orm.ts';
import { PostgresListener } from '../scale-out/index.ts';
import { rawClient } from '../../testing/raw-client.ts';

const UNAVAILABLE = { kind: 'unavailable' };
const LOCKED = 'select from things where id = 1 for update';

/** Up to this, the server is the first to end a statement. */
const MOST_MS = 400;

const test = await openTestDatabase({ slowness: 1 });

/** Runs into several timeouts at once. */
describe('database connections', () => {
  const holder = rawClient(test.url);
  let proxy: SwallowingProxy;
  let listener: PostgresListener;
  const heard: string[] = [];
  const close: (() => Promise<unknown>)[] = [];
  const started: Record<'long' | 'lost' | 'lostInTransaction', Promise<unknown>> = {
    long: Promise.resolve(),
    lost: Promise.resolve(),
    lostInTransaction: Promise.resolve(),
  };
  let reached: AskingDatabase;
  let reachedOnce: AskingDatabase;

  /** A database with connections of its own. */
  const reach = async (options: OrmOptions): Promise<AskingDatabase> => {
    const orm = await createOrm(options);
    close.push(() => orm.close(true));
    return new AskingDatabase(orm.em);
  };

  /** A database connected through the proxy, with this number of open connections. */
  const reachThroughProxy = async (connections: number): Promise<AskingDatabase> => {
    const db = await reach({ databaseUrl: proxy.through(test.url), poolSize: connections });
    await Promise.all(Array.from({ length: connections }, () => db.query('select pg_sleep(0.2)')));
    return db;
  };

  beforeAll(async () => {
    proxy = await SwallowingProxy.start(Number(new URL(test.url).port));
    await test.db.query('create table things as select 1 as id');
    await holder.connect();
    await holder.query('begin');
    await holder.query(LOCKED);
    reached = await reachThroughProxy(8);
    reachedOnce = await reachThroughProxy(1);
    listener = new PostgresListener(proxy.through(test.url));
    listener.on('news', (payload) => heard.push(payload));
    await listener.start();
    proxy.swallow();

    const patient = await reach({ databaseUrl: test.url });
    started.long = patient.patiently(() => patient.query('select pg_sleep(7) as slept'));
    started.lost = reached.query('select 1');
    started.lostInTransaction = reachedOnce.patiently(() => reachedOnce.query('select 1'));
    for (const work of Object.values(started)) work.catch(() => undefined);
  });
  afterAll(async () => {
    await listener.close();
    await Promise.all(close.map((end) => end()));
    await holder.end();
    await proxy.close();
  });

  it.each([
    ['cancel slow statements', 'select pg_sleep(20)', '57014'],
    ['time out soon when waiting for a lock', LOCKED, '55P03'],
  ])('%s', (_, statement, code) =>
    undisturbed(MOST_MS, () =>
      expect(test.db.query(statement)).rejects.toMatchObject({ ...UNAVAILABLE, cause: { code } }),
    ),
  );

  it('have longer timeouts for background work', async () => {
    expect(await started.long).toHaveLength(1);
  });

  it('are closed when the server sends nothing, also within a transaction', async () => {
    await expect(started.lost).rejects.toMatchObject(UNAVAILABLE);
    await expect(started.lostInTransaction).rejects.toMatchObject(UNAVAILABLE);
  });

  it('are closed together, so that the next statement reconnects', async () => {
    await expect(started.lost).rejects.toMatchObject(UNAVAILABLE);
    const answers = Array.from({ length: 8 }, () => reached.query('select 1 as one'));
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 8 }, () => [{ one: 1 }]));
  });

  it('leave the pool after a lost transaction, which frees their place', async () => {
    await expect(started.lostInTransaction).rejects.toMatchObject(UNAVAILABLE);
    expect(await reachedOnce.patiently(() => reachedOnce.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('leave no statements and timeouts in the sessions of a pooler', async () => {
    const pooled = await reach({ databaseUrl: test.url, isPooled: true, poolSize: 1, slowness: 5 });
    const left = `select (select count(*)::int from pg_prepared_statements) as statements, current_setting('lock_timeout') as timeout`;
    expect(await pooled.query(left)).toEqual([{ statements: 0, timeout: '0' }]);
    expect(await pooled.query(left)).toEqual([{ statements: 0, timeout: '0' }]);
  });

  it('listen again after a silent connection loss', async () => {
    await eventually('the listener heard', async () => {
      await test.db.query(`select pg_notify('news', 'again')`);
      return heard.length > 0;
    });
  });
});
