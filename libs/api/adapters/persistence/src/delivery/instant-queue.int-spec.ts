import { beforeEach, describe, expect, it } from '@jest/globals';
import type { QueuedRecipient } from '@patchlight/application/ports';
import { FixedClock, eventually, instantQueueContract, messageMeterContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { fanOutsOf } from '../testing/fan-outs.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { somebodyWaits } from '../testing/somebody-waits.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { PlanMessageMeter } from './plan-message-meter.ts';
import { SqlInstantQueue } from './sql-instant.queue.ts';
import { SqlMessageQueries } from './sql-message.queries.ts';
import { rawClient } from '../testing/raw-client.ts';

const GAME = 7;
const NOW = new Date('2026-11-22T12:00:00Z');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

const test = await openTestDatabase({ poolSize: 10 });

describe('instant messages in PostgreSQL', () => {
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const plans = new PlanReader(test.db, new FixedClock(NOW), null);
  const instantQueue = new SqlInstantQueue(test.db, plans);
  let ada: string;
  let bob: string;

  const post = async (appId = GAME, isHidden = false): Promise<string> => {
    const { gid, title } = aPost();
    const row = await test.db.queryOne<{ id: string }>(
      `with stored as (
         insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at, is_hidden)
         values ($1, $2, $3, '', '', '', 'What is new', '', 'major', $4, now(), $5) returning id
       ) insert into fan_outs (update_id, app_id, posted_at) select id, $1, $4 from stored returning update_id as id`,
      [appId, gid, title, NOW, isHidden],
    );
    return row!.id;
  };
  const queue = (userId: string, updateId: string, dueAt = NOW) =>
    test.db.query('insert into instant_queue (user_id, update_id, due_at) values ($1, $2, $3)', [
      userId,
      updateId,
      dueAt,
    ]);
  const settings = (userId: string, columns: string, values = '') =>
    test.db.query(`insert into notification_settings (user_id, ${columns}) values ($1, ${values})`, [userId]);
  const claim = async (now = NOW): Promise<QueuedRecipient[]> =>
    unitOfWork.run(() => instantQueue.claim(10, now));
  const claimOne = async (now = NOW): Promise<QueuedRecipient> => (await claim(now))[0]!;
  const fanOut = async (updateId: string): Promise<void> => {
    const fanOuts = fanOutsOf(test.db, unitOfWork, plans);
    while (!(await fanOuts.advance(updateId, 100))!.done);
  };
  const queued = async (): Promise<string[]> =>
    (await test.db.query<{ user_id: string }>('select user_id from instant_queue order by user_id')).map(
      ({ user_id }) => user_id,
    );

  beforeEach(async () => {
    await emptyTables(
      test.db,
      'users',
      'games',
      'fan_outs',
      'notifications',
      'instant_queue',
      'deliveries',
      'notification_settings',
    );
    await addGames(test.db, [GAME, 8]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    await test.db.query(`update users set plan = 'PRO', email_verified = true`);
  });

  instantQueueContract(async () => ({
    instantQueue,
    unitOfWork,
    userIds: [ada, bob],
    updateIds: [await post(), await post()],
    add: queue,
  }));

  messageMeterContract(async () => {
    await test.db.query(`update users set plan = 'FREE'`);
    return { meter: new PlanMessageMeter(test.db, plans), unitOfWork, userIds: [ada, bob], limit: 50 };
  });

  it('have no limit with PRO', async () => {
    const meter = new PlanMessageMeter(test.db, plans);
    const requests = [{ userId: ada, count: 5_000 }];
    expect(await unitOfWork.run(() => meter.consume(requests, NOW))).toEqual([5_000]);
    expect(await test.db.query('select notifications from usage_days')).toEqual([{ notifications: 5_000 }]);
  });

  it('are planned by one worker at a time for each user', async () => {
    for (const userId of [ada, bob]) await queue(userId, await post());
    const other = rawClient(test.url);
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from users where id = $1 for no key update', [ada]);
      if (test.isCluster) {
        // The lock is one of the whole table there.
        const claiming = claim();
        await eventually('the claim waited', () => somebodyWaits(test.db));
        await other.query('commit');
        await claiming;
      } else {
        expect((await claim()).map(({ userId }) => userId)).toEqual([bob]);
        await other.query('commit');
      }
      expect((await claim()).map(({ userId }) => userId)).toEqual([ada, bob]);
    } finally {
      await other.end();
    }
  });

  it('depend on the choices of the user for the game and its categories', async () => {
    const update = await post();
    await queue(ada, update);
    await settings(ada, 'email, push', `'{"patch": "off"}', '{"news": true}'`);
    await addFollows(test.db, GAME, [ada], LONG_AGO);
    const category = await test.db.queryOne<{ id: string }>(
      `insert into categories (user_id, name, name_key, color, icon, position)
       values ($1, 'Cozy', 'cozy', 0, 'games', 0) returning id`,
      [ada],
    );
    await test.db.query('insert into category_games (user_id, category_id, app_id) values ($1, $2, $3)', [
      ada,
      category!.id,
      GAME,
    ]);
    await test.db.query(
      `insert into category_notifications (user_id, category_id, email) values ($1, $2, 'off')`,
      [ada, category!.id],
    );
    await test.db.query(
      `insert into game_notifications (user_id, app_id, push, muted_until) values ($1, $2, true, 'infinity')`,
      [ada, GAME],
    );
    const { settings: own, waiting } = await claimOne();
    expect(own).toEqual({ emailDefault: 'digest', email: { patch: 'off' }, push: { news: true } });
    expect(waiting).toEqual([
      {
        updateId: update,
        appId: GAME,
        kind: 'major',
        dueAt: NOW,
        held: null,
        isRead: false,
        choices: {
          game: { email: null, push: true, chat: null },
          categories: [{ email: 'off', push: null, chat: null }],
          isMuted: true,
        },
      },
    ]);
    await test.db.query('update game_notifications set muted_until = $1', [NOW]);
    expect((await claimOne()).waiting[0]!.choices.isMuted).toBe(false);
  });

  it.each([
    ['PRO', `plan = 'PRO'`, true, true],
    ['no PRO', `plan = 'FREE'`, false, true],
    ['a disabled account', 'disabled_at = now()', false, true],
    ['an unverified address', 'email_verified = false', true, false],
    ['mails turned off', 'email_notifications = false', true, false],
  ])('depend on the account: %s', async (_, change, hasPro, canMail) => {
    await queue(ada, await post());
    await test.db.query(`update users set ${change} where id = $1`, [ada]);
    expect(await claimOne()).toMatchObject({ hasPro, canMail });
  });

  it('go to the devices of living sessions and to chat channels that have not ended', async () => {
    await queue(ada, await post());
    const addDevice = (n: number, expires: string) =>
      test.db.query(
        `with session as (
           insert into sessions (id, user_id, created_at, expires_at, user_agent)
           values (gen_random_uuid(), $1, $3, $4, '') returning id
         ) insert into push_subscriptions
           (user_id, id, session_id, endpoint_hash, endpoint, p256dh, auth, device, created_at)
           select $1, $2::uuid, id, sha256($2::text::bytea), '', '', '', 'Phone', $3 from session`,
        [ada, idOf(n), LONG_AGO, expires],
      );
    const addChat = (n: number, endedAt: Date | null) =>
      test.db.query(
        `insert into chat_channels
           (user_id, id, kind, name, sealed_target, masked_address, kinds, created_at, ended_at, ended_reason)
         values ($1, $2, 'json', 'Team', '', '', '{major}', $3, $4, case when $4::timestamptz is not null then 'gone' end)`,
        [ada, idOf(n), LONG_AGO, endedAt],
      );
    await addDevice(1, '2026-11-22T12:00:01Z');
    await addDevice(2, '2026-11-22T12:00:00Z');
    await addChat(3, null);
    await addChat(4, NOW);
    const { devices, chats, names } = await claimOne();
    expect(devices).toEqual([idOf(1)]);
    expect(chats).toMatchObject([{ id: idOf(3), kinds: ['major'] }]);
    expect([names.get(idOf(1)), names.get(idOf(3))]).toEqual(['Phone', 'Team']);
  });

  it('go to no address that refuses mail', async () => {
    await queue(ada, await post());
    await settings(ada, 'mail_refused_at', 'now()');
    expect(await claimOne()).toMatchObject({ canMail: false });
  });

  it.each([
    ['22:00', '07:00', '2026-11-22T21:59:59Z', null],
    ['22:00', '07:00', '2026-11-22T22:00:00Z', '2026-11-23T07:00:00Z'],
    ['22:00', '07:00', '2026-11-23T06:59:00Z', '2026-11-23T07:00:00Z'],
    ['22:00', '07:00', '2026-11-23T07:00:00Z', null],
    ['12:00', '13:30', '2026-11-22T13:29:00Z', '2026-11-22T13:30:00Z'],
    ['12:00', '13:30', '2026-11-22T13:30:00Z', null],
    ['00:00', '12:30', '2026-11-22T00:00:00Z', '2026-11-22T12:30:00Z'],
  ])('know the end of the quiet hours from %s to %s at %s', async (from, until, now, end) => {
    const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    await queue(ada, await post(), LONG_AGO);
    await settings(ada, 'quiet_from, quiet_until', `${minutes(from)}, ${minutes(until)}`);
    const { quietUntil } = await claimOne(new Date(now));
    expect(quietUntil?.toISOString().replace('.000', '') ?? null).toBe(end);
  });

  it('count quiet hours in the time zone of the user, across a change of the clocks', async () => {
    await queue(ada, await post(), LONG_AGO);
    await settings(ada, 'time_zone, quiet_from, quiet_until', `'America/New_York', 1320, 420`);
    const quietAt = async (now: string) => (await claimOne(new Date(now))).quietUntil?.toISOString();
    expect(await quietAt('2026-11-22T12:00:00Z')).toBeUndefined();
    expect(await quietAt('2026-11-01T03:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
  });

  it('know the messages of the last ten minutes', async () => {
    await queue(ada, await post());
    const add = (minutes: number, kind: string) =>
      test.db.query(
        `insert into deliveries (user_id, id, channel, kind, priority, recipient, due_at, since, app_id)
         values ($1, gen_random_uuid(), 'email', $2, 1, '', now(), $3::timestamptz - $4 * interval '1 minute', 7)`,
        [ada, kind, NOW, minutes],
      );
    for (const minutes of [9, 10]) await add(minutes, 'update');
    await add(1, 'digest');
    expect((await claimOne()).recent).toEqual([
      { target: { channel: 'email', id: null }, appId: GAME, at: new Date('2026-11-22T11:51:00Z') },
    ]);
  });

  it('go to devices whose session is active', async () => {
    await queue(ada, await post());
    for (const [userId, device, minutes] of [
      [ada, 'Firefox on Linux', 1],
      [ada, 'Expired', 0],
      [bob, 'Safari on iOS', 1],
    ] as const)
      await test.db.query(
        `with opened as (
           insert into sessions (id, user_id, created_at, expires_at, user_agent)
           values (gen_random_uuid(), $1, now(), $3::timestamptz + $4 * interval '1 minute', '') returning id
         ) insert into push_subscriptions
           (user_id, id, session_id, endpoint_hash, endpoint, p256dh, auth, device, created_at)
         select $1, id, id, sha256(id::text::bytea), '', '', '', $2, now() from opened`,
        [userId, device, NOW, minutes],
      );
    const { devices, names } = await claimOne();
    expect(devices.map((id) => names.get(id))).toEqual(['Firefox on Linux']);
  });

  it('are not about hidden updates', async () => {
    await queue(ada, await post(GAME, true));
    expect((await claimOne()).waiting).toMatchObject([{ choices: { isMuted: true } }]);
  });

  it('know what was read or deleted while they were held; what a rule has saved was not', async () => {
    const [unread, read, deleted, saved, fresh] = [
      await post(),
      await post(),
      await post(),
      await post(),
      await post(),
    ];
    for (const update of [unread, read, deleted, saved, fresh]) await queue(ada, update);
    await test.db.query(`update instant_queue set held = 'quiet' where update_id <> $1`, [fresh]);
    await test.db.query(
      'insert into notifications (user_id, update_id, is_read) values ($1, $2, false), ($1, $3, true)',
      [ada, unread, read],
    );
    await test.db.query(
      `insert into filed_notifications (user_id, update_id, folder, is_read)
       values ($1, $2, 'deleted', false), ($1, $3, 'saved', false)`,
      [ada, deleted, saved],
    );
    const { waiting } = await claimOne();
    expect(waiting.map(({ updateId, isRead }) => [updateId, isRead])).toEqual([
      [unread, false],
      [read, true],
      [deleted, true],
      [saved, false],
      [fresh, false],
    ]);
  });

  describe('in the fan-out', () => {
    beforeEach(() => addFollows(test.db, GAME, [ada, bob], LONG_AGO));

    it('are queued for users who may have chosen some', async () => {
      await settings(ada, 'has_instant', 'true');
      await settings(bob, 'has_instant', 'false');
      const update = await post();
      await fanOut(update);
      expect(await queued()).toEqual([ada]);
      expect(await test.db.query('select from notifications where update_id = $1', [update])).toHaveLength(2);
    });

    it('are not queued for followers since a later time', async () => {
      await settings(ada, 'has_instant', 'true');
      await test.db.query('update follows set followed_at = $1', [new Date('2026-11-22T12:00:01Z')]);
      await fanOut(await post());
      expect(await queued()).toEqual([]);
    });

    it('leave the notifications of muted games read', async () => {
      const mute = (userId: string, until: string) =>
        test.db.query('insert into game_notifications (user_id, app_id, muted_until) values ($1, $2, $3)', [
          userId,
          GAME,
          until,
        ]);
      await mute(ada, 'infinity');
      await mute(bob, '2026-01-01');
      const update = await post();
      await fanOut(update);
      const rows = await test.db.query<{ user_id: string; is_read: boolean }>(
        'select user_id, is_read from notifications where update_id = $1 order by user_id',
        [update],
      );
      expect(rows).toEqual([
        { user_id: ada, is_read: true },
        { user_id: bob, is_read: false },
      ]);
    });
  });

  it('tell about updates and notices with links to this instance', async () => {
    const update = await post();
    const [notice] = await test.db.query<{ id: string }>(
      `insert into notices (kind, app_id, key, title, message, at)
       values ('release', $1, 'release:7', 'Out now', 'Game 7 is out now.', $2) returning id`,
      [GAME, NOW],
    );
    await test.db.query(`update games set logo_url = 'https://cdn.example/7.jpg'`);
    const queries = new SqlMessageQueries(test.db, new URL('https://patchlight.example/'));
    const hidden = await post(GAME, true);
    const told = await queries.list([notice!.id, '999999', hidden, update]);
    const game = { appId: GAME, name: 'Game 7' };
    expect(told).toEqual([
      {
        id: notice!.id,
        kind: 'release',
        title: 'Out now',
        excerpt: 'Game 7 is out now.',
        items: null,
        game,
        pictureUrl: 'https://cdn.example/7.jpg',
        url: 'https://patchlight.example/g/7',
        at: NOW,
      },
      expect.objectContaining({
        id: update,
        kind: 'major',
        excerpt: 'What is new',
        items: null,
        game,
        url: expect.stringMatching(/^https:\/\/patchlight\.example\/g\/7\?update=\d+$/),
      }),
    ]);
  });
});
