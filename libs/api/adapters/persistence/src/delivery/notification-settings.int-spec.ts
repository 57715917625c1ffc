import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  CategoryReverser,
  DeleteCategory,
  UndoAction,
  UnfollowGame,
  UnfollowReverser,
} from '@patchlight/application';
import type { NotificationSettings } from '@patchlight/contracts';
import { aUser, FixedClock, ReversibleSecretBox, notificationSettingsContract } from '@patchlight/testing';
import { MikroUserRepository } from '../identity/mikro-user.repository.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlReversalRepository } from '../kernel/requests/sql-reversal.repository.ts';
import { SqlCategoryRepository } from '../library/sql-category.repository.ts';
import { SqlLibraryRepository } from '../library/sql-library.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPushSubscriptionRepository } from './sql-push-subscription.repository.ts';
import { SqlChatChannelRepository } from './sql-chat-channel.repository.ts';
import { SqlNotificationSettingsRepository } from './sql-notification-settings.repository.ts';

const NOTHING = { email: null, push: null, chat: null };

const test = await openTestDatabase({ poolSize: 20 });

describe('settings of notifications in PostgreSQL', () => {
  const settings = new SqlNotificationSettingsRepository(test.db);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const categories = new SqlCategoryRepository(test.db);
  let ada: string;
  let bob: string;
  let categoryId: string;

  const row = async <Row>(columns: string): Promise<Row> =>
    (await test.db.queryOne<Row>(`select ${columns} from notification_settings where user_id = $1`, [ada]))!;
  const save = async (more: Partial<NotificationSettings>): Promise<void> =>
    unitOfWork.run(async () => {
      const current = await settings.lock(ada);
      await settings.save(ada, { ...current!, ...more }, {});
    });
  const nextDigest = async () =>
    (await row<{ at: string }>(`to_char(next_digest_at at time zone time_zone, 'ID HH24:MI') as at`)).at;
  const hasInstant = async () => (await row<{ has_instant: boolean }>('has_instant')).has_instant;

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games');
    await addGames(test.db, [440, 441]);
    [ada = '', bob = ''] = await addUsers(test.db, 2);
    await addFollows(test.db, 440, [ada], new Date());
    categoryId = await categories.add(ada, { name: 'Cozy', color: 0, icon: 'category' });
  });

  notificationSettingsContract(async () => ({
    settings,
    unitOfWork,
    userIds: [ada, bob],
    categoryId,
    preferencesOf: async (userId) =>
      (await test.db.queryOne<{ emailNotifications: boolean; notificationFrequency: string }>(
        `select email_notifications as "emailNotifications", notification_frequency as "notificationFrequency"
         from users where id = $1`,
        [userId],
      ))!,
  }));

  it.each([
    [undefined, 'UTC'],
    ['Australia/Eucla', 'Australia/Eucla'],
    ['Europe/Atlantis', 'UTC'],
    ['CEST', 'UTC'],
    ['UTC+3', 'UTC'],
  ])('start with the browser’s time zone if the database knows it: %s', async (timeZone, expected) => {
    const users = new MikroUserRepository(test.orm.em, test.db);
    const user = aUser({ username: 'newcomer', email: 'newcomer@example.org' });
    await users.add(user, timeZone);
    ada = user.id;
    expect(await settings.find(ada)).toMatchObject({ timeZone: expected });
    expect(await nextDigest()).toMatch(/ 08:00$/);
    const wait = await row<{ hours: number }>(
      `extract(epoch from next_digest_at - now())::float8 / 3600 as hours`,
    );
    expect(wait.hours).toBeGreaterThan(0);
    expect(wait.hours).toBeLessThanOrEqual(25);
  });

  it('have the present name of a time zone if the database does not know the one that the browser sends', async () => {
    const users = new MikroUserRepository(test.orm.em, test.db);
    const user = aUser({ username: 'newcomer', email: 'newcomer@example.org' });
    const undo = new Error('undo');
    const started = unitOfWork.run(async () => {
      // As with the time zones of Debian 13. Its name precedes that of the catalog.
      await test.db.query(
        `create temp view pg_timezone_names as
         select * from pg_catalog.pg_timezone_names where name <> 'Asia/Calcutta'`,
      );
      expect(await settings.findTimeZone('Asia/Calcutta')).toBe('Asia/Kolkata');
      await users.add(user, 'Asia/Calcutta');
      expect(await settings.find(user.id)).toMatchObject({ timeZone: 'Asia/Kolkata' });
      throw undo;
    });
    await expect(started).rejects.toBe(undo);
    expect(await settings.findTimeZone('Asia/Calcutta')).toBe('Asia/Calcutta');
  });

  it('have no row if the user cannot be added', async () => {
    const users = new MikroUserRepository(test.orm.em, test.db);
    await users.add(aUser({ username: 'newcomer', email: 'newcomer@example.org' }));
    await expect(users.add(aUser({ username: 'newcomer', email: 'other@example.org' }))).rejects.toThrow();
    expect(await test.db.query('select from notification_settings')).toHaveLength(1);
  });

  it('move the next digest with zone, time, frequency and weekday, and with nothing else', async () => {
    const digest = { frequency: 'daily', time: '23:55', weekday: 3 } as const;
    await save({ digest });
    expect(await nextDigest()).toMatch(/ 23:55$/);
    await save({ timeZone: 'Asia/Kathmandu' });
    expect(await nextDigest()).toMatch(/ 23:55$/);
    await save({ digest: { ...digest, time: '00:00' } });
    expect(await nextDigest()).toMatch(/ 00:00$/);
    await save({ digest: { ...digest, frequency: 'weekly' } });
    expect(await nextDigest()).toBe('3 23:55');
    await save({ digest: { ...digest, frequency: 'weekly', weekday: 7 } });
    expect(await nextDigest()).toBe('7 23:55');
    await test.db.query(`update notification_settings set next_digest_at = now() - interval '1 minute'`);
    await save({ quietHours: { from: '22:00', until: '07:00' } });
    expect(await row('next_digest_at < now() as "isDue"')).toEqual({ isDue: true });
  });

  describe('know who may get instant messages', () => {
    const choose = (choices: object) =>
      unitOfWork.run(async () => {
        await settings.lock(ada);
        await settings.saveOfGame(ada, 440, { ...NOTHING, mutedUntil: null, ...choices });
        await settings.refreshInstant(ada);
      });

    it('by mail', async () => {
      const { email } = (await settings.find(ada))!;
      await save({});
      expect(await hasInstant()).toBe(false);
      await save({ email: { ...email, patch: 'instant' } });
      expect(await hasInstant()).toBe(true);
      await unitOfWork.run(async () =>
        settings.save(ada, (await settings.lock(ada))!, { emailNotifications: false }),
      );
      expect(await hasInstant()).toBe(false);
      await save({ email });
      expect(await hasInstant()).toBe(false);
    });

    it.each([
      [{ email: 'instant' }, true],
      [{ push: true }, true],
      [{ chat: true }, true],
      [{ email: 'digest', push: false, chat: false, mutedUntil: 'forever' }, false],
    ])('by a choice for a game: %j: %s', async (choices, expected) => {
      await choose(choices);
      expect(await hasInstant()).toBe(expected);
      await choose({});
      expect(await hasInstant()).toBe(false);
    });

    it('by a choice for a category', async () => {
      await unitOfWork.run(async () => {
        await settings.lock(ada);
        await settings.saveOfCategory(ada, categoryId, { ...NOTHING, push: true });
        await settings.refreshInstant(ada);
      });
      expect(await hasInstant()).toBe(true);
    });

    it('by a device with push', async () => {
      const devices = new SqlPushSubscriptionRepository(
        test.db,
        unitOfWork,
        new FixedClock(),
        new ReversibleSecretBox(),
      );
      await save({});
      const sessionId = randomUUID();
      await test.db.query(
        `insert into sessions (id, user_id, created_at, expires_at, user_agent) values ($1, $2, now(), now(), '')`,
        [sessionId, ada],
      );
      const address = { endpoint: 'https://push.example/1', p256dh: '', auth: '' };
      const device = { id: randomUUID(), userId: ada, sessionId, device: '', createdAt: new Date() };
      await devices.add({ ...device, ...address }, 20);
      expect(await hasInstant()).toBe(true);
    });

    it('by a chat channel', async () => {
      const chatChannels = new SqlChatChannelRepository(test.db, unitOfWork);
      await save({});
      const id = randomUUID();
      const channel = {
        userId: ada,
        id,
        kind: 'ntfy',
        name: 'Phone',
        sealedTarget: '',
        maskedAddress: '',
      } as const;
      await chatChannels.add({ ...channel, kinds: [], createdAt: new Date() }, 10);
      expect(await hasInstant()).toBe(true);
    });

    it('also if a game is chosen while the settings are saved', async () => {
      await save({});
      await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          n % 2 === 0 ? choose({ email: 'instant' }) : save({ timeZone: 'Europe/Berlin' }),
        ),
      );
      expect(await hasInstant()).toBe(true);
    });
  });

  it('end a mute by its time', async () => {
    await settings.saveOfGame(ada, 440, { ...NOTHING, mutedUntil: '2020-01-01T00:00:00Z' });
    expect(await settings.findOfGame(ada, 440)).toMatchObject({ mutedUntil: null });
  });

  it.each(['forever', '2999-01-02T03:04:05.000Z'])(
    'of a game end when it is unfollowed, and return if that is undone: muted until %s',
    async (mutedUntil) => {
      const choices = { email: 'off', push: null, chat: true, mutedUntil } as const;
      await settings.saveOfGame(ada, 440, choices);
      const reversals = new SqlReversalRepository(test.db);
      const libraries = new SqlLibraryRepository(test.db);
      const unfollow = new UnfollowGame({ unitOfWork, libraries, categories, reversals });
      const plans = new PlanReader(test.db, new FixedClock(), null);
      const { id } = await unfollow.execute(ada, 440);
      expect(await test.db.query('select from game_notifications')).toEqual([]);
      await save({});
      expect(await hasInstant()).toBe(false);
      const reversers = [new UnfollowReverser(libraries, categories, plans)];
      await new UndoAction({ unitOfWork, reversals, reversers }).execute(ada, id);
      expect(await settings.findOfGame(ada, 440)).toEqual(choices);
      expect(await hasInstant()).toBe(true);
    },
  );

  it('of a category end with it, and are restored with it', async () => {
    const choices = { email: 'instant', push: false, chat: null } as const;
    await settings.saveOfCategory(ada, categoryId, choices);
    const reversals = new SqlReversalRepository(test.db);
    const { id } = await new DeleteCategory({ unitOfWork, categories, reversals }).execute(ada, categoryId);
    expect(await settings.findOfCategory(ada, categoryId)).toBeNull();
    await save({});
    expect(await hasInstant()).toBe(false);
    await new UndoAction({ unitOfWork, reversals, reversers: [new CategoryReverser(categories)] }).execute(
      ada,
      id,
    );
    expect(await settings.findOfCategory(ada, categoryId)).toEqual(choices);
    expect(await hasInstant()).toBe(true);
  });
});
