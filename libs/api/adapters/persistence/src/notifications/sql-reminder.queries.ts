import { ReminderQueries } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { ReminderRow, ReminderType, RemindersBody } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const REMINDER = row({
  id: c.uuid,
  app_id: c.int,
  name: c.text,
  icon_url: c.text.orNull,
  logo_url: c.text.orNull,
  type: c.word<ReminderType>(),
  due_at: c.instant,
  message: c.text,
  sent_at: c.instant.orNull,
  created_at: c.instant,
});

const SELECT = `select r.id, r.app_id, g.name, g.icon_url, g.logo_url, r.type, r.due_at, r.message, r.sent_at, r.created_at
  from reminders r join games g on g.app_id = r.app_id where r.user_id = $1`;

export class SqlReminderQueries extends ReminderQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async list(userId: string): Promise<RemindersBody['data']> {
    const rows = await this.db.query(
      REMINDER,
      `${SELECT} order by r.sent_at is not null, r.sent_at desc, r.due_at, r.id`,
      [userId],
    );
    const reminders = rows.map(toReminder);
    const now = this.clock.now().toISOString();
    const count = (isMeant: (row: ReminderRow) => boolean): number => reminders.filter(isMeant).length;
    return {
      reminders,
      statistics: {
        total: reminders.length,
        active: count(({ isSent, reminderDate }) => !isSent && reminderDate > now),
        completed: count(({ isSent }) => isSent),
        custom: count(({ reminderType }) => reminderType === 'custom'),
      },
    };
  }

  override async find(userId: string, id: string): Promise<ReminderRow | null> {
    const reminder = await this.db.queryOne(REMINDER, `${SELECT} and r.id = $2`, [userId, id]);
    return reminder && toReminder(reminder);
  }
}

const toReminder = (row: RowOf<typeof REMINDER>): ReminderRow => ({
  id: row.id,
  steamAppId: row.app_id,
  gameName: row.name,
  gameIconUrl: row.icon_url,
  gameLogoUrl: row.logo_url,
  reminderType: row.type,
  reminderDate: toIso(row.due_at),
  message: row.message,
  isSent: row.sent_at !== null,
  createdAt: toIso(row.created_at),
});
