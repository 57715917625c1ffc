import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DigestRecipient } from '@patchlight/application/ports';
import { FixedClock, aUser } from '@patchlight/testing';
import { MikroUserRepository } from '../identity/mikro-user.repository.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlGameEventLog } from '../updates/sql-game-event.log.ts';
import { SqlDigestQueue } from './sql-digest.queue.ts';
import { SqlNotificationSettingsRepository } from './sql-notification-settings.repository.ts';

const GAME = 7;
const NOW = new Date('2026-11-22T08:00:00Z');
const TOMORROW = new Date('2026-11-23T08:00:00Z');

const test = await openTestDatabase();

describe('SqlDigestQueue', () => {
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const digests = new SqlDigestQueue(test.db, new PlanReader(test.db, new FixedClock(NOW), null));
  let ada: string;
  let bob: string;

  /** Stores an update in the inboxes of these users. @returns its id */
  const deliver = async (...userIds: string[]): Promise<string> => {
    const { gid, title } = aPost();
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, $2, $3, '', '', '', '', '', 'patch', now(), now()) returning id`,
      [GAME, gid, title],
    );
    await test.db.query('insert into notifications (user_id, update_id) select unnest($1::bigint[]), $2', [
      userIds,
      row!.id,
    ]);
    return row!.id;
  };
  const settle = async (): Promise<void> => {
    const log = new SqlGameEventLog(test.db);
    await log.settle();
    await log.settle();
  };
  const claim = async (now = NOW): Promise<DigestRecipient[]> => {
    await settle();
    return unitOfWork.run(() => digests.claim(100, now));
  };
  const idsOf = (recipients: DigestRecipient[], userId: string): string[] =>
    recipients
      .filter((recipient) => recipient.userId === userId)
      .flatMap(({ entries }) => entries.map(({ updateId }) => updateId));

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'fan_outs', 'notifications', 'instant_queue');
    await addGames(test.db, [GAME]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    await test.db.query('update users set email_verified = true');
    await test.db.query(
      `insert into notification_settings (user_id, next_digest_at) select id, $1 from users`,
      [NOW],
    );
  });

  it('returns what is unread since the last digest, newest first, once', async () => {
    const [first, second, third] = [await deliver(ada), await deliver(ada, bob), await deliver(ada)];
    await test.db.query('update notifications set is_read = true where update_id = $1', [third]);
    const due = await claim();
    expect([idsOf(due, ada), idsOf(due, bob)]).toEqual([[second, first], [second]]);
    expect(due[0]).toMatchObject({ canMail: true, hasPro: false });
    expect(await claim(new Date(TOMORROW.getTime() - 1))).toEqual([]);
    const next = await deliver(bob);
    const later = await claim(TOMORROW);
    expect([idsOf(later, ada), idsOf(later, bob)]).toEqual([[], [next]]);
  });

  it.each([
    [
      'signed up',
      async () => {
        const user = aUser();
        await new MikroUserRepository(test.orm.em, test.db).add(user);
        return user.id;
      },
    ],
    [
      'opened the settings',
      async () => {
        const [id = ''] = await addUsers(test.db, 1);
        await unitOfWork.run(() => new SqlNotificationSettingsRepository(test.db).lock(id));
        return id;
      },
    ],
  ])('returns the very first update of an instance to who %s before it', async (_, begin) => {
    await emptyTables(test.db, 'updates', 'notices');
    await test.db.query(
      `update game_event_mark set settled_update_id = 0, mark_update_id = 0 where setval('updates_id_seq', 1, false) = 1`,
    );
    await settle();
    const userId = await begin();
    const nextAt = (): Promise<unknown> =>
      test.db.query('update notification_settings set next_digest_at = $1', [NOW]);
    await nextAt();
    await claim();
    const first = await deliver(userId);
    await nextAt();
    expect([first, idsOf(await claim(), userId)]).toEqual(['1', ['1']]);
  });

  it('leaves what a fan-out is still adding to the next digest', async () => {
    const early = await deliver(ada);
    const running = await deliver(bob);
    await test.db.query('insert into fan_outs (update_id, app_id, posted_at) values ($1, $2, now())', [
      running,
      GAME,
    ]);
    const late = await deliver(ada);
    expect(idsOf(await claim(), ada)).toEqual([early]);
    await test.db.query('insert into notifications (user_id, update_id) values ($1, $2)', [ada, running]);
    await test.db.query('update fan_outs set finished_at = now()');
    expect(idsOf(await claim(TOMORROW), ada)).toEqual([late, running]);
  });

  it('returns what the daily limit held back, and takes it from the queue', async () => {
    const held = await deliver(ada);
    await test.db.query(
      `insert into instant_queue (user_id, update_id, due_at, held) values ($1, $2, 'infinity', 'limit')`,
      [ada, held],
    );
    const [recipient] = (await claim()).filter(({ userId }) => userId === ada);
    expect(recipient!.entries).toMatchObject([{ updateId: held, isOverLimit: true }]);
    expect(await test.db.query('select from instant_queue')).toEqual([]);
  });

  it('finds what the next one would tell, without claiming it', async () => {
    const update = await deliver(ada);
    await settle();
    for (let times = 0; times < 2; times += 1) {
      const found = await digests.find(ada, NOW);
      expect(found).toMatchObject({
        userId: ada,
        dueAt: NOW,
        canMail: true,
        entries: [{ updateId: update }],
      });
    }
    expect(idsOf(await claim(), ada)).toEqual([update]);
    expect(await digests.find(ada, NOW)).toMatchObject({ dueAt: TOMORROW, entries: [] });
    expect(await digests.find('999999', NOW)).toBeNull();
  });

  it('leaves out hidden updates', async () => {
    const hidden = await deliver(ada);
    await test.db.query('update updates set is_hidden = true where id = $1', [hidden]);
    expect(idsOf(await claim(), ada)).toEqual([]);
  });

  it('is undone with a failed unit of work', async () => {
    const update = await deliver(ada);
    await settle();
    const failing = unitOfWork.run(async () => {
      await digests.claim(100, NOW);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(idsOf(await claim(), ada)).toEqual([update]);
  });

  it('finds due digests by the index', async () => {
    const userIds = await addUsers(test.db, 5_000);
    await test.db.query(
      `insert into notification_settings (user_id, next_digest_at)
       select id, now() + id * interval '1 minute' from unnest($1::bigint[]) id`,
      [userIds],
    );
    await test.db.query('analyze notification_settings');
    const plan = await test.db.query<{ 'QUERY PLAN': string }>(
      `explain select user_id from notification_settings where next_digest_at <= now()
       order by next_digest_at limit 500`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('notification_settings_digest');
  });
});
