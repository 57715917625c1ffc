import { ReminderQueries } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import type { ReminderRow, ReminderType, RemindersBody } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';

interface Row {
  id: string;
  app_id: number;
  name: string;
  icon_url: string | null;
  logo_url: string | null;
  type: ReminderType;
  due_at: Date;
  message: string;
  sent_at: Date | null;
  created_at: Date;
}

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
    const rows = await this.db.query<Row>(
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
    const row = await this.db.queryOne<Row>(`${SELECT} and r.id = $2`, [userId, id]);
    return row && toReminder(row);
  }
}

const toReminder = (row: Row): ReminderRow => ({
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
