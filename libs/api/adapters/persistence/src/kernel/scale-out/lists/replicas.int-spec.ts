import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClusterServer } from '@patchlight/embedded-postgres';
import { eventually, undisturbed } from '@patchlight/testing';
import type { ReplicaVitals } from '@patchlight/application/ports';
import { createServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SqlExportQueries } from '../../../calendar/sql-export.queries.ts';
import { SqlCategoryQueries } from '../../../library/sql-category.queries.ts';
import { SqlLibraryQueries } from '../../../library/sql-library.queries.ts';
import { SqlWishlistQueries } from '../../../library/sql-wishlist.queries.ts';
import { SqlInboxQueries } from '../../../notifications/sql-inbox.queries.ts';
import { SqlNoticeRepository } from '../../../notifications/sql-notice.repository.ts';
import { randomOf } from '../../../testing/random.ts';
import { createReplicatedDatabase, LISTENER } from '../../../testing/replicated-database.ts';
import type { ReadingProcess, ReplicatedDatabase } from '../../../testing/replicated-database.ts';
import { addFollows, addGames, addUsers } from '../../../testing/seed.ts';
import { MikroUnitOfWork } from '../../mikro-unit-of-work.ts';
import type { Database } from '../../database.ts';
import { c, row } from '../../tables/rows.ts';
import { rawClient } from '../../../testing/raw-client.ts';

const GAME = 7;
const USERS = 100;
const ROUNDS = Number(process.env['REPLICA_ROUNDS'] ?? 21);
const SEED = Number(process.env['REPLICA_SEED'] ?? Date.now() % 1_000_000);
const WINDOW = { from: new Date('2020-01-01'), to: new Date('2099-01-01') };
const NO_MARKS = { snapshot: '', at: 0 };
/** Replicas are read by marks of the last second, for half a second of each request. */
const MOST_MS = 200;

/** A list of a user, and what changes it to show a number. */
interface List {
  change(userId: string, n: number): Promise<unknown>;
  /** @returns the number that it shows */
  read(reads: Database, userId: string): Promise<number | undefined>;
}

describe('reads of lists from replicas', () => {
  let test: ReplicatedDatabase;
  let quick: ClusterServer;
  let slow: ClusterServer;
  let users: string[];
  let here: ReadingProcess;
  let there: ReadingProcess;

  const sql = async (server: string, text: string): Promise<pg.QueryResultRow[]> => {
    const client = rawClient(server);
    await client.connect();
    return client
      .query(text)
      .then(({ rows }) => rows, undefined)
      .finally(() => client.end());
  };
  const onReplicas = (text: string) => Promise.all([quick, slow].map((replica) => sql(replica.url(), text)));
  const secondsOf = (n: number): Date => new Date(1_600_000_000_000 + n * 1_000);
  const numberOf = (time: string | Date): number => (new Date(time).getTime() - 1_600_000_000_000) / 1_000;

  /** One for each table whose changes are noted for the user himself, and one that others change. */
  const LISTS: Record<string, List> = {
    library: {
      change: (userId, n) =>
        test.db.query('update follows set followed_at = $2 where user_id = $1', [userId, secondsOf(n)]),
      read: async (reads, userId) =>
        numberOf((await new SqlLibraryQueries(reads).listGames(userId))[0]!.followedAt),
    },
    wishlist: {
      change: (userId, n) =>
        test.db.query('update wishlist_items set added_at = $2 where user_id = $1', [userId, secondsOf(n)]),
      read: async (reads, userId) =>
        numberOf((await new SqlWishlistQueries(reads).listItems(userId))[0]!.addedAt),
    },
    categories: {
      change: (userId, n) =>
        test.db.query('update categories set name = $2, name_key = $2 where user_id = $1', [userId, n]),
      read: async (reads, userId) => Number((await new SqlCategoryQueries(reads).list(userId)).at(-1)!.name),
    },
    reminders: {
      change: (userId, n) =>
        test.db.query('update reminders set updated_at = $2 where user_id = $1', [userId, secondsOf(n)]),
      read: async (reads, userId) => {
        const choice = { userId, kinds: ['customReminders' as const], category: null };
        return numberOf((await new SqlExportQueries(reads).listEntries(choice, WINDOW, 5_000))[0]!.changedAt);
      },
    },
    inbox: {
      change: (userId, n) =>
        new MikroUnitOfWork(test.orm.em).run(() =>
          new SqlNoticeRepository(test.db).add([
            {
              kind: 'reminder',
              appId: GAME,
              userId,
              key: `reminder:${userId}-${n}`,
              title: String(n),
              message: '',
              at: new Date(),
            },
          ]),
        ),
      read: async (reads, userId) => {
        const page = { unreadOnly: true, order: 'desc' as const, perPage: 1, cursor: null };
        const { data } = await new SqlInboxQueries(reads).getPage(userId, page);
        return Number(data[0]?.notice?.title ?? 0);
      },
    },
  };

  /** The port of the server that answers. */
  const whoAnswers = async ({ reads }: ReadingProcess, text = ''): Promise<string> => {
    const server = await reads.queryOne(row({ port: c.int }), `select inet_server_port() as port ${text}`);
    return String(server!.port);
  };
  const portOf = (url: string): string => new URL(url).port;
  const primary = (): string => portOf(test.url);

  /** Runs a check as soon as a replica can be read. */
  const onceCaughtUp = (process: ReadingProcess, check: () => Promise<void>): Promise<void> =>
    undisturbed(MOST_MS, async () => {
      await process.caughtUp();
      await check();
    });
  const troublesDuring = async (
    process: ReadingProcess,
    work: () => Promise<unknown>,
  ): Promise<unknown[]> => {
    const before = process.troubles.length;
    await work();
    return process.troubles.slice(before);
  };
  const whilePaused = async (work: () => Promise<void>): Promise<void> => {
    await onReplicas('select pg_wal_replay_pause()');
    await work().finally(() => onReplicas('select pg_wal_replay_resume()'));
  };

  beforeAll(async () => {
    test = await createReplicatedDatabase();
    users = await addUsers(test.db, USERS);
    await addGames(test.db, [GAME, GAME + 1]);
    await addFollows(test.db, GAME, users, secondsOf(0));
    for (const userId of users) {
      await test.db.query('insert into wishlist_items (user_id, app_id, added_at) values ($1, $2, $3)', [
        userId,
        GAME,
        secondsOf(0),
      ]);
      await test.db.query(
        `insert into categories (user_id, name, name_key, color, icon, position) values ($1, '0', '0', 0, 'games', 0)`,
        [userId],
      );
      await test.db.query(
        `insert into reminders (id, user_id, app_id, type, message, due_at, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'custom', 'Play', '2030-01-01', $3, $3)`,
        [userId, GAME, secondsOf(0)],
      );
    }
    quick = await test.addReplica();
    slow = await test.addReplica(['recovery_min_apply_delay=150ms']);
    const urls = [quick.url(), slow.url()];
    [here, there] = await Promise.all([test.startProcess(urls), test.startProcess(urls)]);
    await Promise.all([here.caughtUp(), there.caughtUp()]);
  });
  afterAll(() => test.close());

  it(`never miss what was changed for the reader, in any process (REPLICA_SEED=${SEED})`, async () => {
    const random = randomOf(SEED);
    const names = Object.keys(LISTS);
    let reads = 0;
    const before = here.answered() + there.answered();
    const live = async (userId: string): Promise<void> => {
      const shown = new Map(names.map((name) => [name, 0]));
      for (let round = 1; round <= ROUNDS; round += 1) {
        const name = names[Math.floor(random() * names.length)]!;
        await LISTS[name]!.change(userId, round);
        shown.set(name, round);
        // Some at once, some when a replica may have it.
        await sleep(random() < 0.5 ? 0 : random() * 600);
        const other = names[Math.floor(random() * names.length)]!;
        for (const each of [name, other]) {
          const reader = random() < 0.5 ? here : there;
          const seen = await reader.replicas.by(userId, () => LISTS[each]!.read(reader.reads, userId));
          reads += 1;
          expect({ round, each, seen }).toEqual({ round, each, seen: shown.get(each) });
        }
      }
    };
    await Promise.all(users.map(live));
    expect(reads).toBe(2 * USERS * ROUNDS);
    expect((here.answered() + there.answered() - before) / reads).toBeGreaterThan(0.02);
  }, 600_000);

  it('are answered by the primary in transactions, and for requests that may write', async () => {
    expect(await whoAnswers(here)).toBe(primary());
    const inTransaction = await here.replicas.by(null, () =>
      new MikroUnitOfWork(test.orm.em).run(() => whoAnswers(here)),
    );
    expect(inTransaction).toBe(primary());
    await onceCaughtUp(here, async () =>
      expect(await here.replicas.by(null, () => whoAnswers(here))).not.toBe(primary()),
    );
  });

  it('stay with one replica for a request, so that a version never precedes an older list', async () => {
    await eventually('both could be read', () => here.replicas.vitals().every(({ isInUse }) => isInUse));
    await sleep(1_000);
    await onceCaughtUp(here, async () => {
      const chosen = new Set<string>();
      for (let request = 0; request < 10; request += 1) {
        const answers = await here.replicas.by(null, async () => {
          const all: string[] = [];
          for (let n = 0; n < 5; n += 1) all.push(await whoAnswers(here));
          return all;
        });
        expect(new Set(answers).size).toBe(1);
        chosen.add(answers[0]!);
      }
      expect(chosen).toEqual(new Set([portOf(quick.url()), portOf(slow.url())]));
    });
  });

  it('go on with the primary if a request takes long, or reads lists of another user', async () => {
    for (const goOn of [() => sleep(600), () => here.reads.of(users[0]!)])
      await onceCaughtUp(here, () =>
        here.replicas.by(null, async () => {
          expect(await whoAnswers(here)).not.toBe(primary());
          await goOn();
          expect(await whoAnswers(here)).toBe(primary());
        }),
      );
  });

  it('are answered by the primary if a replica has to cancel them', async () => {
    const impatient = await test.addReplica(['max_standby_streaming_delay=0']);
    const isReading = `select from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    await test.db.query('create table gone (n int)');
    await undisturbed(MOST_MS, async () => {
      await test.db.query('insert into gone select generate_series(1, 1000)');
      const process = await test.startProcess([impatient.url()]);
      await process.caughtUp();
      const reading = process.replicas.by(null, () => whoAnswers(process, ', pg_sleep(1.8)::text'));
      await eventually('the replica read', async () => (await sql(impatient.url(), isReading)).length > 0);
      await test.db.query('delete from gone');
      await test.db.query('vacuum gone');
      expect(await reading).toBe(primary());
      expect(process.troubles).toEqual([expect.objectContaining({ code: '40001' })]);
      expect(process.replicas.vitals()[0]).toMatchObject({ isInUse: false });
    });
    await impatient.stop();
  });

  it('fail as on the primary, and leave the replica in use, if the statement is at fault', async () => {
    await onceCaughtUp(here, async () => {
      const troubles = await troublesDuring(here, () => {
        const wrong = here.replicas.by(null, () => here.reads.exists('select 1 / (inet_server_port() * 0)'));
        return expect(wrong).rejects.toThrow('division by zero');
      });
      expect(troubles).toEqual([]);
    });
  });

  it('go on with the primary after a statement that a replica cannot run yet', async () => {
    let tables = 0;
    await onceCaughtUp(here, async () => {
      const newer = `newer_${(tables += 1)}`;
      const readNewer = async (): Promise<void> => {
        expect(await whoAnswers(here)).not.toBe(primary());
        expect(await whoAnswers(here, `from ${newer}`)).toBe(primary());
        expect(await whoAnswers(here)).toBe(primary());
      };
      const troubles = await troublesDuring(here, () =>
        whilePaused(async () => {
          await test.db.query(`create table ${newer} as select 1`);
          await here.replicas.by(null, readNewer);
        }),
      );
      expect(troubles).toEqual([]);
    });
  });

  it.each([
    ['everybody', 'insert into list_changes default values', true],
    ['the followers of a game', `update games set name = name || '!' where app_id = ${GAME}`, true],
    [
      'the followers of another game',
      `update games set name = name || '!' where app_id = ${GAME + 1}`,
      false,
    ],
  ])(
    'are answered by the primary after a change for %s, if that concerns the reader',
    async (_, change, is) => {
      await sleep(1_000);
      await onceCaughtUp(here, async () => {
        await test.db.query(change);
        const answered = await here.replicas.by(users[0]!, () => whoAnswers(here));
        expect(answered === primary()).toBe(is);
      });
    },
  );

  it('are answered by the primary while no replica replays, and miss nothing of the reader', async () => {
    const [ada, bob] = users;
    const { change, read } = LISTS['library']!;
    const lags = ({ isInUse, lagSeconds }: ReplicaVitals): boolean => !isInUse && lagSeconds! > 1;
    await whilePaused(async () => {
      for (const end = Date.now() + 1_500; Date.now() < end; await sleep(20)) {
        const n = Math.floor(Math.random() * 1e6);
        await change(ada!, n);
        expect(await here.replicas.by(ada!, () => read(here.reads, ada!))).toBe(n);
      }
      for (const reader of [null, bob!])
        expect(await here.replicas.by(reader, () => whoAnswers(here))).toBe(primary());
      await eventually('both lagged', () => here.replicas.vitals().every(lags));
    });
  });

  it('are answered by the primary while it is not known what has changed for the reader', async () => {
    await onceCaughtUp(here, async () => {
      await test.db.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = '${LISTENER}'`,
      );
      // Well before it connects again, a second later.
      for (const userId of users.slice(0, 10))
        expect(await here.replicas.by(userId, () => whoAnswers(here))).toBe(primary());
    });
  });

  it('refuse a connection that leads to another server than the one that was asked', async () => {
    await sql(slow.url(), 'select pg_wal_replay_pause()');
    const targets = [quick, slow];
    let opened = 0;
    const balancer = createServer((client) => {
      const server = connect(Number(portOf(targets[Math.min(opened, 1)]!.url())), '127.0.0.1');
      opened += 1;
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.pipe(server).pipe(client);
    }).listen(0, '127.0.0.1');
    await new Promise((done) => balancer.once('listening', done));
    const { port } = balancer.address() as AddressInfo;
    const replica = test.openReplica(`postgresql://postgres@127.0.0.1:${port}/postgres`, () => undefined);
    try {
      await replica.look();
      const held = replica.query({ text: 'select pg_sleep(0.3)' });
      const elsewhere = replica.query({ text: 'select 1' });
      await expect(elsewhere).rejects.toThrow('has been started again');
      await held;
    } finally {
      await replica.close();
      balancer.close();
      await sql(slow.url(), 'select pg_wal_replay_resume()');
    }
  });

  it.each([
    ['the primary', () => test.url],
    ['another database', () => quick.url('template1')],
    ['a server that is not there', () => 'postgresql://ada@127.0.0.1:1/postgres'],
  ])('never come from %s', async (_, url) => {
    const troubles: unknown[] = [];
    const replica = test.openReplica(url(), (__, error) => troubles.push(error));
    await replica.look();
    await replica.look();
    expect(replica.has({ ...NO_MARKS, position: 0n, timeline: 1 })).toBe(false);
    expect(troubles).toHaveLength(1);
    await replica.close();
  });

  it('go on without a word of it to the reader while a replica is killed', async () => {
    const before = here.troubles.length;
    const reading = users.map(async (userId) => {
      for (const end = Date.now() + 1_500; Date.now() < end; await sleep(10))
        await here.replicas.by(userId, () => LISTS['library']!.read(here.reads, userId));
    });
    await sleep(300);
    slow.signal('SIGSTOP');
    await sleep(300);
    slow.signal('SIGKILL');
    await Promise.all(reading);
    await eventually('its end was noticed', () => here.troubles.length > before);
    expect(here.troubles).toHaveLength(before + 1);
    await onceCaughtUp(here, async () =>
      expect(await here.replicas.by(null, () => whoAnswers(here))).toBe(portOf(quick.url())),
    );
  });

  it('are answered by the primary if a replica does not follow it, but the one before', async () => {
    const promoted = await test.addReplica();
    await sql(promoted.url(), 'select pg_promote()');
    // The old primary has written more.
    for (let n = 0; n < 4; n += 1)
      await test.db.query(`select pg_logical_emit_message(false, 'x', repeat('x', 1000000))`);
    const process = await test.startProcess([quick.url(), promoted.url()], promoted.url());
    await sleep(1_500);
    expect(await process.replicas.by(null, () => process.replicas.choose())).toBeNull();
  });
});
