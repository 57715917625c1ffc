import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ReminderRepository } from '@patchlight/application/ports';
import type { DueReminder } from '@patchlight/application/ports';
import { Reminder } from '@patchlight/domain';
import type { ReminderType } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { makeFeedDue } from '../kernel/games/due-feed.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { lockUser, tables } from '../statements.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const DUE = row({
  id: c.uuid,
  user_id: c.bigint,
  app_id: c.int,
  game_name: c.text,
  type: c.word<ReminderType>(),
  message: c.text,
  due_at: c.instant,
  has_happened: c.boolean,
});

export class MikroReminderRepository extends ReminderRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async count(userId: string): Promise<number> {
    await this.db.first(lockUser(userId));
    const count = sql<number>`count(*)::int`.as('count');
    const row = await this.db.first(
      tables.selectFrom('reminders').select(count).where('userId', '=', userId),
    );
    return row!.count;
  }

  override async isListed(userId: string, appId: number): Promise<boolean> {
    return this.db.exists(
      `select from follows where user_id = $1 and app_id = $2
       union all select from wishlist_items where user_id = $1 and app_id = $2 limit 1`,
      [userId, appId],
    );
  }

  override async add(reminder: Reminder): Promise<void> {
    await this.em.persist(reminder).flush();
    await this.haveFetched(reminder);
  }

  override async find(userId: string, id: string): Promise<Reminder | null> {
    if (!UUID.test(id)) return null;
    return this.em.findOne(Reminder, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  override async save(reminder: Reminder): Promise<void> {
    await this.em.persist(reminder).flush();
    await this.haveFetched(reminder);
  }

  override async remove(reminder: Reminder): Promise<void> {
    await this.em.remove(reminder).flush();
  }

  /** Games with such reminders are polled even if nobody follows them. */
  private async haveFetched({ type, appId, sentAt }: Reminder): Promise<void> {
    if (type !== 'update' || sentAt) return;
    await this.db.run(makeFeedDue(appId));
  }

  override async claimDue(now: Date, count: number): Promise<DueReminder[]> {
    const rows = await this.db.query(
      DUE,
      `update reminders r set sent_at = $1 from games g
       where (r.user_id, r.id) in (
         select d.user_id, d.id from reminders d
         where d.sent_at is null and d.due_at <= $1 and exists (
           -- Looked up one by one, however many are overdue.
           select 1 from users u
           where u.id = d.user_id and u.disabled_at is null and ${this.plans.hasPro('u', '$1::timestamptz')} offset 0
         )
         order by d.due_at limit $2
       ) and r.sent_at is null and g.app_id = r.app_id
       returning r.id, r.user_id, r.app_id, g.name as game_name, r.type, r.message, r.due_at,
         r.happened_at is not null as has_happened`,
      [now, count],
    );
    return rows
      .map(toDueReminder)
      .toSorted(
        (one, other) => one.dueAt.getTime() - other.dueAt.getTime() || one.id.localeCompare(other.id),
      );
  }
}

const toDueReminder = ({ id, type, message, ...row }: RowOf<typeof DUE>): DueReminder => ({
  id,
  userId: row.user_id,
  appId: row.app_id,
  gameName: row.game_name,
  type,
  message,
  dueAt: row.due_at,
  hasHappened: row.has_happened,
});
