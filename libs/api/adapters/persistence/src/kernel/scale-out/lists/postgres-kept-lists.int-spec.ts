import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InboxPage, IncomingPost, NewNotice } from '@patchlight/application/ports';
import { INBOX_FOLDERS, UPDATE_KINDS } from '@patchlight/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqlCategoryRepository } from '../../../library/sql-category.repository.ts';
import { SqlGameRepository } from '../../../library/sql-game.repository.ts';
import { SqlLibraryQueries } from '../../../library/sql-library.queries.ts';
import { SqlLibraryRepository } from '../../../library/sql-library.repository.ts';
import type { SqlFanOutRepository } from '../../../notifications/sql-fan-out.repository.ts';
import { SqlInboxQueries } from '../../../notifications/sql-inbox.queries.ts';
import { SqlInboxRepository } from '../../../notifications/sql-inbox.repository.ts';
import { SqlNoticeRepository } from '../../../notifications/sql-notice.repository.ts';
import { emptyTables } from '../../../testing/empty-tables.ts';
import { fanOutsOf } from '../../../testing/fan-outs.ts';
import { randomOf } from '../../../testing/random.ts';
import { aPost, addFollows, addGames, addUsers } from '../../../testing/seed.ts';
import { openTestDatabase } from '../../../testing/open-test-database.ts';
import { tidy } from '../../../testing/tidy.ts';
import { SqlIngestRunRepository } from '../../../updates/sql-ingest-run.repository.ts';
import { SqlPollRepository } from '../../../updates/sql-poll.repository.ts';
import { SqlUpdateQueries } from '../../../updates/sql-update.queries.ts';
import { MikroUnitOfWork } from '../../mikro-unit-of-work.ts';
import { PlanReader } from '../../plans/plan-reader.ts';
import { PostgresKeptLists } from './postgres-kept-lists.ts';
import type { RowShape } from '../../tables/rows.ts';
import { PostgresListener } from '../postgres-listener.ts';
import { rawClient } from '../../../testing/raw-client.ts';

const GAMES = [7, 8, 9, 10, 11];
const LONG_AGO = new Date('2020-01-01');
const LATER = new Date('2099-01-01');
const QUARTER_MS = 92 * 86_400_000;
const STEPS = Number(process.env['KEPT_STEPS'] ?? 300);
const SEED = Number(process.env['KEPT_SEED'] ?? Date.now() % 1_000_000);

const LISTENER = 'kept lists';

type Lists = Record<string, () => Promise<unknown>>;

const test = await openTestDatabase();

describe('kept lists', () => {
  let users: string[];
  let categories: Map<string, string>;
  let runId: string;
  let replicas: Replica[];
  let library: SqlLibraryRepository;
  let inbox: SqlInboxRepository;
  let polls: SqlPollRepository;
  let fanOuts: SqlFanOutRepository;
  let notices: SqlNoticeRepository;
  let unitOfWork: MikroUnitOfWork;
  const posts = new Map<string, IncomingPost & { appId: number }>();

  /** The lists that the API keeps, as it reads them. */
  const listsOf = (userId: string): Lists => {
    const inboxes = new SqlInboxQueries(test.db);
    const updates = new SqlUpdateQueries(test.db);
    const page = (more: Partial<InboxPage>) => () =>
      inboxes.getPage(userId, { unreadOnly: false, order: 'desc', perPage: 5, cursor: null, ...more });
    const category = categories.get(userId);
    return {
      games: () => new SqlLibraryQueries(test.db).listGames(userId),
      inbox: page({}),
      unread: page({ unreadOnly: true, order: 'asc' }),
      done: page({ folder: 'done' }),
      ofCategory: page({ category }),
      ofGame: page({ game: GAMES[0] }),
      count: () => inboxes.countUnread(userId),
      calendar: () => updates.listCalendar(userId, LONG_AGO, LATER),
      calendarOfCategory: () => updates.listCalendar(userId, LONG_AGO, LATER, category),
    };
  };

  /** The reading side of a process. */
  class Replica {
    readonly listener = new PostgresListener(test.url, LISTENER);
    readonly kept = new PostgresKeptLists(this.listener);
    /** Lists that were not read again. */
    reused = 0;

    async read(userId: string, names?: string[]): Promise<Record<string, string>> {
      const lists = Object.entries(listsOf(userId)).filter(([name]) => names?.includes(name) ?? true);
      const read = async ([name, query]: [string, () => Promise<unknown>]) => {
        const kept = await this.kept.of(userId);
        const found = kept?.find(name);
        if (found) this.reused += 1;
        const body = found?.body ?? JSON.stringify(await query());
        if (!found) kept?.keep(name, { body, tag: null });
        return [name, body] as const;
      };
      return Object.fromEntries(await Promise.all(lists.map(read)));
    }
  }

  const readAnew = async (userId: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(listsOf(userId)).map(
          async ([name, query]) => [name, JSON.stringify(await query())] as const,
        ),
      ),
    );

  const deliver = async (appId: number, ...delivered: IncomingPost[]): Promise<void> => {
    for (const post of delivered) posts.set(post.gid, { ...post, appId });
    const [held] = await polls.lease([appId], 60_000);
    if (!held) return;
    await unitOfWork.run(() =>
      polls.save(runId, [
        {
          appId,
          lease: held.lease,
          outcome: 'changed',
          validators: { etag: null, bodyHash: null },
          posts: delivered,
          areKindsKnown: false,
          nextDueAt: LATER,
          appetite: 1,
        },
      ]),
    );
  };
  /** Classified or not. */
  const unfinishedFanOuts = async (count: number): Promise<string[]> =>
    (
      await test.db.query<{ update_id: string }>(
        'select update_id from fan_outs where finished_at is null order by update_id limit $1',
        [count],
      )
    ).map(({ update_id }) => update_id);
  const notice = (more: Partial<NewNotice>) =>
    unitOfWork.run(() =>
      notices.add([
        {
          kind: 'release',
          appId: GAMES[0]!,
          userId: null,
          key: `release:${Math.random()}`,
          title: 'Released',
          message: 'Released',
          at: new Date(),
          ...more,
        },
      ]),
    );
  const idOf = async (gid: string): Promise<string> =>
    (await test.db.queryOne<{ id: string }>('select id from updates where gid = $1', [gid]))?.id ?? '0';

  beforeAll(() => {
    unitOfWork = new MikroUnitOfWork(test.orm.em);
    library = new SqlLibraryRepository(test.db);
    inbox = new SqlInboxRepository(test.db);
    polls = new SqlPollRepository(test.db);
    notices = new SqlNoticeRepository(test.db);
    const plans = new PlanReader(test.db, { now: () => new Date() }, 'PRO');
    fanOuts = fanOutsOf(test.db, unitOfWork, plans);
  });
  beforeEach(async () => {
    await emptyTables(
      test.db,
      'users',
      'games',
      'updates',
      'notices',
      'notifications',
      'fan_outs',
      'ingest_runs',
    );
    posts.clear();
    runId = await new SqlIngestRunRepository(test.db).start();
    users = await addUsers(test.db, 3);
    await addGames(test.db, GAMES);
    const looks = new SqlCategoryRepository(test.db);
    categories = new Map();
    for (const userId of users)
      categories.set(userId, await looks.add(userId, { name: 'Mine', color: 0, icon: 'games' }));
    replicas = [new Replica(), new Replica()];
    for (const { listener } of replicas) await listener.start();
  });
  afterEach(() => Promise.all(replicas.map(({ listener }) => listener.close())));

  /** Whatever changes a list. */
  const actsOf = (random: () => number): Record<string, (userId: string) => Promise<unknown>> => {
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const onPost = async (act: (post: IncomingPost & { appId: number }) => Promise<unknown>) => {
      if (posts.size > 0) await act(pick([...posts.values()]));
    };
    const onRow = async (folder: string, userId: string, act: (id: string) => Promise<unknown>) => {
      const [table, where] =
        folder === 'inbox' ? ['notifications', ''] : ['filed_notifications', `and folder = '${folder}'`];
      const rows = await test.db.query<{ update_id: string }>(
        `select update_id from ${table} where user_id = $1 ${where} order by update_id desc limit 8`,
        [userId],
      );
      if (rows.length > 0) await act(pick(rows).update_id);
    };
    let quarters = 0;
    return {
      follow: async (userId) => {
        const appId = pick(GAMES);
        await unitOfWork
          .run(() => library.add({ userId, appId, isFavorite: false, followedAt: LONG_AGO }))
          .catch(() => undefined);
      },
      unfollow: (userId) => unitOfWork.run(() => library.remove(userId, pick(GAMES))),
      favorite: (userId) => library.toggleFavorite(userId, pick(GAMES)),
      categorize: (userId) =>
        new SqlCategoryRepository(test.db).setForGame(
          userId,
          pick(GAMES),
          random() < 0.5 ? [categories.get(userId)!] : [],
        ),
      mute: (userId) =>
        test.db.query(
          `insert into game_notifications (user_id, app_id, muted_until)
           select user_id, app_id, 'infinity' from follows where user_id = $1 and app_id = $2 on conflict do nothing`,
          [userId, pick(GAMES)],
        ),
      read: (userId) => onRow('inbox', userId, (id) => inbox.markRead(userId, id)),
      readAll: (userId) => inbox.mark(userId, 'all', true),
      unread: (userId) => onRow('inbox', userId, (id) => inbox.mark(userId, { ids: [id] }, false)),
      move: (userId) => {
        const [from, to] = [pick(INBOX_FOLDERS), pick(INBOX_FOLDERS)];
        if (from === to) return Promise.resolve();
        return onRow(from, userId, (id) => inbox.move(userId, { ids: [id] }, { from, to }));
      },
      undo: async (userId) => {
        const ids = (
          await test.db.query<{ update_id: string }>(
            `select update_id from filed_notifications where user_id = $1 and folder = 'deleted'`,
            [userId],
          )
        ).map(({ update_id }) => Number(update_id));
        await inbox.revert(userId, 'inbox-moved', { from: 'inbox', to: 'deleted', ids });
      },
      publish: () => deliver(pick(GAMES), aPost({ kind: pick(UPDATE_KINDS) })),
      publishHidden: () => deliver(pick(GAMES), aPost({ isHidden: true })),
      publishOld: () => deliver(pick(GAMES), aPost({ postedAt: new Date('2024-01-01'), notifies: false })),
      fanOut: async () => {
        for (const id of await unfinishedFanOuts(5)) await fanOuts.advance(id, 2);
      },
      edit: () =>
        onPost(({ appId, ...post }) => {
          const title = `Edited ${random()}`;
          return deliver(appId, { ...post, title, contentHash: aPost({ title }).contentHash });
        }),
      tell: () =>
        onPost(({ appId, gid }) =>
          unitOfWork.run(() =>
            polls.setKinds(appId, [{ gid, kind: pick(UPDATE_KINDS), isTracked: random() < 0.7 }]),
          ),
        ),
      correct: () =>
        onPost(async ({ gid }) =>
          unitOfWork.run(async () => polls.correctKind(await idOf(gid), pick(UPDATE_KINDS))),
        ),
      rename: () =>
        new SqlGameRepository(test.db).describe({
          appId: pick(GAMES),
          name: `Game ${Math.floor(random() * 100)}`,
          logoUrl: null,
          iconUrl: null,
          developers: [],
          publishers: [],
        }),
      remind: (userId) => notice({ kind: 'reminder', userId, key: `reminder:${random()}` }),
      release: () => notice({ appId: pick(GAMES) }),
      // Deletes what is older than 13 months, in the middle of a quarter far away.
      retain: async () => {
        if (random() < 0.95) return;
        quarters += 1;
        await tidy(test.db, new Date(Date.now() + quarters * QUARTER_MS));
      },
    };
  };

  it(`are what a new read returns, in every process, after any change (KEPT_SEED=${SEED})`, async () => {
    const random = randomOf(SEED);
    const acts = actsOf(random);
    const names = Object.keys(acts);
    for (let step = 0; step < STEPS; step += 1) {
      const act = names[Math.floor(random() * names.length)]!;
      const [writer, reader] = [0, 0].map(() => users[Math.floor(random() * users.length)]!);
      await acts[act]!(writer!);
      const truth = await readAnew(reader!);
      for (const replica of replicas)
        expect({ step, act, ...(await replica.read(reader!)) }).toEqual({ step, act, ...truth });
    }
    const reads = STEPS * Object.keys(listsOf(users[0]!)).length;
    for (const { reused } of replicas)
      if (test.isCluster) expect(reused).toBe(0);
      else expect(reused / reads).toBeGreaterThan(0.2);
  }, 600_000);

  it(`are not kept from before a change that comes while they are read (KEPT_SEED=${SEED})`, async () => {
    const random = randomOf(SEED);
    const acts = actsOf(random);
    const names = Object.keys(acts).filter((name) => name !== 'retain');
    for (let round = 0; round < STEPS / 20; round += 1) {
      const writes = users.map(async (userId) => {
        for (let n = 0; n < 3; n += 1)
          // Writers of the same rows may end each other's transactions, which then change nothing.
          await acts[names[Math.floor(random() * names.length)]!]!(userId).catch(() => undefined);
      });
      const reads = users.flatMap((userId) => replicas.map((replica) => replica.read(userId)));
      await Promise.all([...writes, ...reads, ...users.map((userId) => replicas[0]!.read(userId))]);
      for (const userId of users) {
        const truth = await readAnew(userId);
        for (const replica of replicas)
          expect({ round, ...(await replica.read(userId)) }).toEqual({ round, ...truth });
      }
    }
  }, 600_000);

  const ofOneUser = (): void => {
    let ada: string;
    let kept: PostgresKeptLists;
    const find = async (key = 'list') => (await kept.of(ada))!.find(key)?.body;
    const keep = async (body = 'kept', key = 'list') => (await kept.of(ada))!.keep(key, { body, tag: null });

    beforeEach(async () => {
      [ada = ''] = users;
      ({ kept } = replicas[0]!);
      for (const appId of GAMES.slice(0, 2)) await addFollows(test.db, appId, [ada], LONG_AGO);
      await keep();
    });

    it('stay while others change', async () => {
      await addFollows(test.db, GAMES[4]!, [users[1]!], LONG_AGO);
      await deliver(GAMES[4]!, aPost());
      const [fanOut] = await unfinishedFanOuts(1);
      expect((await fanOuts.advance(fanOut!, 10))?.written).toBe(1);
      await inbox.mark(users[1]!, 'all', true);
      await notice({ kind: 'reminder', userId: users[1]!, key: 'reminder:7' });
      expect(await find()).toBe('kept');
    });

    it('are dropped by a move from folder to folder', async () => {
      await test.db.query(
        `insert into filed_notifications (user_id, update_id, folder, is_read) values ($1, 7, 'done', true)`,
        [ada],
      );
      await keep();
      await inbox.move(ada, 'all', { from: 'done', to: 'saved' });
      expect(await find()).toBeUndefined();
    });

    it('are dropped by a transaction that began before others, and commits after they were seen', async () => {
      const client = rawClient(test.url);
      await client.connect();
      await client.query('begin');
      await client.query('update follows set is_favorite = true where user_id = $1', [ada]);
      await addFollows(test.db, GAMES[0]!, [users[1]!], LONG_AGO);
      expect(await find()).toBe('kept');
      await client.query('commit');
      expect(await find()).toBeUndefined();
      await client.end();
    });

    it('are dropped by a fan-out that does not see the unfollow of a recipient', async () => {
      await deliver(GAMES[0]!, aPost());
      const client = rawClient(test.url);
      await client.connect();
      const [fanOut] = await unfinishedFanOuts(1);
      await client.query('begin isolation level repeatable read');
      await client.query('select from follows');
      await unitOfWork.run(() => library.remove(ada, GAMES[0]!));
      await keep();
      await client.query('insert into list_changes (update_id) values ($1)', [fanOut]);
      await client.query(
        'insert into notifications (user_id, update_id) select user_id, $1 from follows where app_id = $2',
        [fanOut, GAMES[0]],
      );
      expect(await find()).toBe('kept');
      await client.query('commit');
      expect(await find()).toBeUndefined();
      await client.end();
    });

    it('are dropped by a new name of a game that is in a folder, and not followed any more', async () => {
      await deliver(GAMES[0]!, aPost());
      const [fanOut] = await unfinishedFanOuts(1);
      await fanOuts.advance(fanOut!, 10);
      await unitOfWork.run(() => library.remove(ada, GAMES[0]!));
      await keep();
      await test.db.query(`update games set name = 'New' where app_id = $1`, [GAMES[0]]);
      expect(await find()).toBeUndefined();
    });

    it('are dropped by rows that nobody has noted', async () => {
      await test.db.query(
        `insert into notifications (user_id, update_id) values ($1, nextval('updates_id_seq'))`,
        [ada],
      );
      expect(await find()).toBeUndefined();
    });

    it('are not kept if they were read before a change that is known since', async () => {
      const lists = (await kept.of(ada))!;
      await library.toggleFavorite(ada, GAMES[0]!);
      await kept.of(users[1]!);
      lists.keep('list', { body: 'old', tag: null });
      expect(await find()).toBeUndefined();
    });

    it('are forgotten with the connection on which they were known', async () => {
      await test.db.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = '${LISTENER}'`,
      );
      let lists = await kept.of(ada);
      while (lists === null) {
        await sleep(20);
        lists = await kept.of(ada);
      }
      expect(lists.find('list')).toBeUndefined();
    });

    it('are forgotten after a pause', async () => {
      const forgetful = new PostgresKeptLists(replicas[1]!.listener, 0);
      (await forgetful.of(ada))!.keep('list', { body: 'kept', tag: null });
      expect((await forgetful.of(ada))!.find('list')).toBeUndefined();
    });

    it('are forgotten when the day of the database ends', async () => {
      let day = '2026-11-24';
      const { listener } = replicas[1]!;
      const daily = new PostgresKeptLists({
        onGap: () => undefined,
        query: async <Row>(shape: RowShape<Row>, sql: string, parameters?: unknown[]) =>
          (await listener.query(shape, sql, parameters)).map((row) => ({ ...row, day })),
      });
      (await daily.of(ada))!.keep('list', { body: 'kept', tag: null });
      expect((await daily.of(ada))!.find('list')?.body).toBe('kept');
      day = '2026-11-25';
      expect((await daily.of(ada))!.find('list')).toBeUndefined();
    });

    it('are few and small', async () => {
      await keep('x'.repeat(300_000), 'large');
      expect(await find('large')).toBeUndefined();
      for (let n = 0; n < 8; n += 1) await keep('kept', `list ${n}`);
      expect(await Promise.all(['list', 'list 0', 'list 7'].map(find))).toEqual([undefined, 'kept', 'kept']);
    });

    it('make room for those of other users', async () => {
      const body = 'x'.repeat(250_000);
      for (let n = 1; n <= 70; n += 1) (await kept.of(`${n}000000`))!.keep('list', { body, tag: null });
      expect(await find()).toBeUndefined();
      await keep();
      await Promise.all(Array.from({ length: 2_000 }, (_, n) => kept.of(`${n + 1}000000`)));
      expect(await find()).toBeUndefined();
    });

    it('are off once the database has Citus, whose tables have no triggers', async () => {
      let isNoted = true;
      let questions = 0;
      const { listener } = replicas[1]!;
      const moving = new PostgresKeptLists({
        onGap: () => undefined,
        query: async <Row>(shape: RowShape<Row>, sql: string, parameters?: unknown[]) => {
          questions += 1;
          return (await listener.query(shape, sql, parameters)).map((row) => ({ ...row, is_noted: isNoted }));
        },
      });
      (await moving.of(ada))!.keep('list', { body: 'kept', tag: null });
      expect((await moving.of(ada))!.find('list')?.body).toBe('kept');
      isNoted = false;
      expect([await moving.of(ada), await moving.of(ada), questions]).toEqual([null, null, 3]);
    });
  };

  if (test.isCluster)
    it('are off, since its tables have no triggers', async () => {
      const answers = replicas.flatMap(({ kept }) => users.map((userId) => kept.of(userId)));
      expect((await Promise.all(answers)).every((lists) => lists === null)).toBe(true);
    });
  else describe('of one user', ofOneUser);
});
