import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveUpdate } from '@patchlight/application';
import { FixedClock, eventually } from '@patchlight/testing';
import { AskingDatabase } from '../testing/asking-database.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { createOrm } from '../kernel/orm.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { PostgresListener } from '../kernel/scale-out/index.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { fanOutsOf } from '../testing/fan-outs.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { PostgresLiveUpdates } from './postgres-live-updates.ts';
import { SqlNoticeRepository } from './sql-notice.repository.ts';

const GAME = 7;

/** A process with its listener and pool. */
interface Replica {
  live: PostgresLiveUpdates;
  errors: unknown[];
  close(): Promise<void>;
}

const test = await openTestDatabase({ volatile: false, own: true });

describe('live updates over PostgreSQL', () => {
  let here: Replica;
  let there: Replica;
  let ada: string;
  let bob: string;

  const startReplica = async (): Promise<Replica> => {
    const orm = await createOrm({ databaseUrl: test.url, poolSize: 2 });
    const listener = new PostgresListener(test.url);
    const errors: unknown[] = [];
    const live = new PostgresLiveUpdates(new AskingDatabase(orm.em), listener, (error) => errors.push(error));
    await listener.start();
    const close = async (): Promise<void> => {
      await listener.close();
      await orm.close(true);
    };
    return { live, errors, close };
  };
  /** Stores a post and fans it out. @returns its gid */
  const tell = async (): Promise<string> => {
    const { gid, title } = aPost();
    const row = await test.db.queryOne<{ id: string }>(
      `with stored as (
         insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
         values ($1, $2, $3, '', '', '', '', '', 'major', now(), now()) returning id, posted_at
       ) insert into fan_outs (update_id, app_id, posted_at) select id, $1, posted_at from stored returning update_id as id`,
      [GAME, gid, title],
    );
    const plans = new PlanReader(test.db, new FixedClock(), null);
    const fanOuts = fanOutsOf(test.db, new MikroUnitOfWork(test.orm.em), plans);
    while (!(await fanOuts.advance(row!.id, 10))?.done);
    return gid;
  };
  const subscribe = ({ live }: Replica, userId: string): LiveUpdate[] => {
    const heard: LiveUpdate[] = [];
    live.subscribe(userId, (update) => heard.push(update));
    return heard;
  };
  const gids = (heard: LiveUpdate[]): string[] =>
    heard.map(({ type, data }) => (type === 'update' ? data.gid : data.title));

  beforeAll(async () => {
    await addGames(test.db, [GAME]);
  });
  beforeEach(async () => {
    await emptyTables(test.db, 'users');
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    await addFollows(test.db, GAME, [ada], new Date('2026-01-01'));
    [here, there] = await Promise.all([startReplica(), startReplica()]);
  });
  afterEach(() => Promise.all([here.close(), there.close()]));

  it('reach a user at every process, once each, with the data of a toast', async () => {
    const heard = [subscribe(here, ada), subscribe(there, ada)];
    const gid = await tell();
    await eventually('both had heard', () => heard.every(({ length }) => length > 0));
    for (const updates of heard) {
      expect(updates).toEqual([
        {
          type: 'update',
          data: { gid, title: expect.any(String), appId: GAME, gameName: 'Game 7', kind: 'major' },
        },
      ]);
    }
  });

  it('deliver concurrent notices only to their own users', async () => {
    const [adas, bobs] = [subscribe(here, ada), subscribe(there, bob)];
    const notices = Array.from({ length: 700 }, (_, n) => ({
      kind: 'reminder' as const,
      appId: GAME,
      userId: n % 2 ? ada : bob,
      key: `reminder:${ada}:${n}`,
      title: `Reminder ${n}`,
      message: '',
      at: new Date(),
    }));
    await new SqlNoticeRepository(test.db).add(notices);
    await eventually('both had heard', () => adas.length + bobs.length === 700);
    const titles = notices.map(({ title }) => title);
    expect([gids(bobs).toSorted(), gids(adas).toSorted()]).toEqual([
      titles.filter((_, n) => n % 2 === 0).toSorted(),
      titles.filter((_, n) => n % 2 === 1).toSorted(),
    ]);
    expect(bobs).toContainEqual({
      type: 'notice',
      data: { title: 'Reminder 0', appId: GAME, gameName: 'Game 7', kind: 'reminder' },
    });
  });

  it('reach every window of a user, and no other users', async () => {
    const [first, second, bobs] = [subscribe(here, ada), subscribe(here, ada), subscribe(here, bob)];
    const gid = await tell();
    await eventually('both windows had heard', () => first.length > 0 && second.length > 0);
    expect([gids(first), gids(second), gids(bobs)]).toEqual([[gid], [gid], []]);
  });

  it('do not reach closed windows', async () => {
    const closed: LiveUpdate[] = [];
    here.live.subscribe(ada, (update) => closed.push(update))();
    const open = subscribe(here, ada);
    await tell();
    await eventually('the other window had heard', () => open.length > 0);
    expect(closed).toEqual([]);
  });

  it('run no query without listeners', async () => {
    const heard = subscribe(here, ada);
    await test.db.query('select pg_notify($1, $2)', ['live_updates', 'no number at all']);
    await tell();
    await eventually('the one who listens had heard', () => heard.length > 0);
    await eventually('the nonsense was told as an error', () => here.errors.length > 0);
    expect([here.errors.length, there.errors.length]).toEqual([1, 0]);
  });

  it('recover after the database was killed, and killed again while it started', async () => {
    const heard = subscribe(here, ada);
    for (let kill = 0; kill < 3; kill += 1) {
      const { pid } = test.server;
      test.server.signal('SIGKILL');
      await eventually('the database was started again', () => test.server.pid !== pid);
    }
    await eventually('news came again', async () => {
      const gid = await tell();
      return eventually('this one came', () => gids(heard).includes(gid), 500);
    });
  });
});
