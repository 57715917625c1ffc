import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import pg from 'pg';
import { SqlCalendarConnectionRepository } from '../../calendar/sql-calendar-connection.repository.ts';
import { SqlPollRepository } from '../../updates/sql-poll.repository.ts';
import { addFollows, addGames, addUsers, makeDue } from '../../testing/seed.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { AskingDatabase } from '../../testing/asking-database.ts';
import { MikroUnitOfWork } from '../mikro-unit-of-work.ts';
import { createOrm } from '../orm.ts';
import { PostgresListener } from '../scale-out/index.ts';
import { SqlHeartbeat } from '../../operations/sql-health.ts';
import { rawClient } from '../../testing/raw-client.ts';

const GAMES = [10, 20, 30];

/** A worker as far as its leases are concerned. */
interface Holder {
  feeds: SqlPollRepository;
  /** Ends all its connections. */
  die(): Promise<void>;
}

const test = await openTestDatabase();

describe('leases of a process', () => {
  let other: SqlHeartbeat;
  const started: Holder[] = [];

  const start = async (name: string): Promise<Holder> => {
    const orm = await createOrm({ databaseUrl: test.url, name, poolSize: 1 });
    const db = new AskingDatabase(orm.em);
    await db.query('select');
    const listener = new PostgresListener(test.url, name);
    await listener.start();
    const die = (): Promise<void> => listener.close().then(() => orm.close(true));
    const holder = { feeds: new SqlPollRepository(db), die };
    started.push(holder);
    return holder;
  };
  const leased = async (): Promise<number> =>
    (await test.db.query('select from game_feeds where lease is not null')).length;

  beforeAll(async () => {
    await addGames(test.db, GAMES);
    const [ada] = await addUsers(test.db, 1);
    for (const game of GAMES) await addFollows(test.db, game, [ada!], new Date('2026-01-01'));
  });
  beforeEach(async () => {
    await makeDue(test.db, GAMES, new Date(Date.now() - 1_000));
    other = new SqlHeartbeat(test.db);
  });
  afterAll(async () => {
    await Promise.all(started.map(({ die }) => die()));
  });

  it('are valid while the process is alive', async () => {
    const worker = await start('worker-that-lives');
    expect(await worker.feeds.leaseDue(50, 60_000)).toHaveLength(3);
    await other.beat('other');
    await other.beat('other');
    expect(await leased()).toBe(3);
    await worker.die();
    await eventually('its leases were free', async () => {
      await other.beat('other');
      return (await leased()) === 0;
    });
  });

  it('are free once it is gone, though a pooler keeps a connection with its name', async () => {
    const worker = await start('worker-behind-a-pooler');
    expect(await worker.feeds.leaseDue(50, 60_000)).toHaveLength(3);
    const ofPooler = new pg.Client({
      connectionString: test.url,
      application_name: 'worker-behind-a-pooler',
    });
    await ofPooler.connect();
    await worker.die();
    await eventually('its leases were free', async () => {
      await other.beat('other');
      return (await leased()) === 0;
    }).finally(() => ofPooler.end());
  });

  it('are free once its last transaction has ended, which may be after it is gone', async () => {
    const worker = await start('worker-with-a-long-statement');
    expect(await worker.feeds.leaseDue(50, 60_000)).toHaveLength(3);
    const statement = rawClient(test.url);
    await statement.connect();
    await statement.query('begin');
    await statement.query('select from game_feeds for update');
    await worker.die();
    await other.beat('other');
    await other.beat('other');
    expect(await leased()).toBe(3);
    await statement.query('rollback');
    await statement.end();
    await other.beat('other');
    expect(await leased()).toBe(0);
  });

  it('make the sync of a calendar due at once when it is gone', async () => {
    const connections = new SqlCalendarConnectionRepository(test.db, new MikroUnitOfWork(test.orm.em));
    const [userId = ''] = await addUsers(test.db, 1);
    const account = { serverUrl: '', username: '', sealedPassword: '', calendarUrl: '', calendarName: '' };
    const now = new Date();
    await connections.save({ userId, ...account, kinds: [] }, now);
    await connections.claim(userId, randomUUID(), now, new Date(now.getTime() + 60_000));
    await test.db.query(`update calendar_connections set leased_by = 'gone'`);
    await other.beat('other');
    expect(await connections.findDue(new Date(now.getTime() + 30_000), 1)).toEqual([userId]);
  });

  it('are available to others once it is gone, and no longer usable by it', async () => {
    const worker = await start('worker-that-dies');
    const [mine] = await worker.feeds.leaseDue(1, 60_000);
    await worker.die();
    const next = await start('worker-that-comes');
    const leases = await eventually('the game was leased again', async () => {
      await other.beat('other');
      const feeds = await next.feeds.leaseDue(50, 60_000);
      return feeds.some(({ appId }) => appId === mine!.appId) && feeds;
    });
    expect(leases.find(({ appId }) => appId === mine!.appId)!.lease).not.toBe(mine!.lease);
  });
});
