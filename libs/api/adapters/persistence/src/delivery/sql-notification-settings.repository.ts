import { NotificationSettingsRepository } from '@patchlight/application/ports';
import type {
  DigestFrequency,
  GameNotifications,
  NotificationOverride,
  NotificationSettings,
} from '@patchlight/contracts';
import { kindChoices } from '@patchlight/domain';
import type { ChannelSettings, NotificationFrequency, NotificationPreferences } from '@patchlight/domain';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { nextDigestAt } from '../kernel/time/next-digest.ts';
import { knownTimeZone } from '../kernel/time/time-zones.ts';
import { lockUser, tables } from '../statements.ts';
import { refreshInstant } from './refresh-instant.ts';
import { endOfMute } from '../kernel/games/muted-until.ts';
import { NEWEST_UPDATE_ID } from '../kernel/games/newest-update.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const SETTINGS = row({
  email: c.json<ChannelSettings['email']>(),
  push: c.json<ChannelSettings['push']>(),
  time_zone: c.text,
  digest_frequency: c.word<DigestFrequency>(),
  digest_minute: c.int,
  digest_weekday: c.int,
  quiet_from: c.int.orNull,
  quiet_until: c.int.orNull,
  notification_frequency: c.word<NotificationFrequency>(),
});

const OF_GAME = row({
  email: c.word<NonNullable<NotificationOverride['email']>>().orNull,
  push: c.boolean.orNull,
  chat: c.boolean.orNull,
  muted_until: c.instant.orNull,
  is_forever: c.boolean.orNull,
});

const timeOf = (minute: number): string =>
  [Math.trunc(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const toSettings = (row: RowOf<typeof SETTINGS>): NotificationSettings => ({
  timeZone: row.time_zone,
  digest: {
    frequency: row.digest_frequency,
    time: timeOf(row.digest_minute),
    weekday: row.digest_weekday,
  },
  quietHours:
    row.quiet_from === null || row.quiet_until === null
      ? null
      : { from: timeOf(row.quiet_from), until: timeOf(row.quiet_until) },
  ...kindChoices({
    email: row.email,
    push: row.push,
    emailDefault: row.notification_frequency === 'instant' ? 'instant' : 'digest',
  }),
});

export class SqlNotificationSettingsRepository extends NotificationSettingsRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async find(userId: string): Promise<NotificationSettings | null> {
    const settings = await this.db.queryOne(
      SETTINGS,
      `select coalesce(time_zone, 'UTC') as time_zone, coalesce(digest_minute, 480) as digest_minute,
         coalesce(digest_frequency, case notification_frequency when 'weekly' then 'weekly' else 'daily' end) as digest_frequency,
         coalesce(digest_weekday, 1) as digest_weekday, quiet_from, quiet_until, coalesce(s.email, '{}') as email,
         coalesce(push, '{}') as push, notification_frequency
       from users u left join notification_settings s on s.user_id = u.id where u.id = $1`,
      [userId],
    );
    return settings && toSettings(settings);
  }

  override async lock(userId: string): Promise<NotificationSettings | null> {
    // Locked in a separate statement, so that the next one sees concurrent changes.
    await this.db.first(lockUser(userId));
    await this.db.change(
      `insert into notification_settings (user_id, digest_frequency, next_digest_at, digest_after_id)
       select id, digest_frequency, ${nextDigestAt('s', 'now()')}, ${NEWEST_UPDATE_ID}
       from users u, lateral (
         select 'UTC' as time_zone, 480 as digest_minute, 1 as digest_weekday,
           case notification_frequency when 'weekly' then 'weekly' else 'daily' end as digest_frequency) s
       where id = $1 on conflict do nothing`,
      [userId],
    );
    return this.find(userId);
  }

  override async findTimeZone(name: string): Promise<string | null> {
    const zone = await this.db.queryOne(
      row({ name: c.text.orNull }),
      `select ${knownTimeZone('$1::text')} as name`,
      [name],
    );
    return zone!.name;
  }

  override async save(
    userId: string,
    { timeZone, digest, quietHours, email, push }: NotificationSettings,
    { emailNotifications, notificationFrequency }: Partial<NotificationPreferences>,
  ): Promise<void> {
    await this.db.change(
      `update notification_settings s set time_zone = n.time_zone, digest_frequency = n.digest_frequency,
         digest_minute = n.digest_minute, digest_weekday = n.digest_weekday, quiet_from = $6, quiet_until = $7,
         email = $8, push = $9,
         next_digest_at = case
           when (s.time_zone, s.digest_frequency, s.digest_minute, s.digest_weekday)
             is distinct from (n.time_zone, n.digest_frequency, n.digest_minute, n.digest_weekday)
           then ${nextDigestAt('n', 'now()')} else s.next_digest_at end
       from (select $2::text as time_zone, $3::text as digest_frequency, $4::smallint as digest_minute,
         $5::smallint as digest_weekday) n
       where user_id = $1`,
      [
        userId,
        timeZone,
        digest.frequency,
        minuteOf(digest.time),
        digest.weekday,
        quietHours && minuteOf(quietHours.from),
        quietHours && minuteOf(quietHours.until),
        JSON.stringify(email),
        JSON.stringify(push),
      ],
    );
    if (emailNotifications !== undefined || notificationFrequency !== undefined) {
      const preferences = { emailNotifications, notificationFrequency };
      await this.db.run(tables.updateTable('users').set(preferences).where('id', '=', userId));
    }
    await this.refreshInstant(userId);
  }

  override async findOfGame(userId: string, appId: number): Promise<GameNotifications | null> {
    const found = await this.db.queryOne(
      OF_GAME,
      `select email, push, chat, muted_until = 'infinity' as is_forever,
         case when muted_until > now() then nullif(muted_until, 'infinity') end as muted_until
       from follows left join game_notifications using (user_id, app_id) where user_id = $1 and app_id = $2`,
      [userId, appId],
    );
    if (!found) return null;
    const { muted_until: until, is_forever: isForever, ...choices } = found;
    const mutedUntil = isForever ? 'forever' : until && toIso(until);
    return { ...choices, mutedUntil };
  }

  override async saveOfGame(
    userId: string,
    appId: number,
    { email, push, chat, mutedUntil }: GameNotifications,
  ): Promise<void> {
    const choices = { email, push, chat, mutedUntil: endOfMute(mutedUntil) };
    await this.db.run(
      tables
        .insertInto('gameNotifications')
        .values({ userId, appId, ...choices })
        .onConflict((conflict) => conflict.columns(['userId', 'appId']).doUpdateSet(choices)),
    );
  }

  override async findOfCategory(userId: string, categoryId: string): Promise<NotificationOverride | null> {
    return this.db.first(
      tables
        .selectFrom('categories as c')
        .leftJoin('categoryNotifications as n', (join) =>
          join.onRef('n.userId', '=', 'c.userId').onRef('n.categoryId', '=', 'c.id'),
        )
        .select(['n.email', 'n.push', 'n.chat'])
        .where('c.userId', '=', userId)
        .where('c.id', '=', categoryId),
    );
  }

  override async saveOfCategory(
    userId: string,
    categoryId: string,
    { email, push, chat }: NotificationOverride,
  ): Promise<void> {
    const choices = { email, push, chat };
    await this.db.run(
      tables
        .insertInto('categoryNotifications')
        .values({ userId, categoryId, ...choices })
        .onConflict((conflict) => conflict.columns(['userId', 'categoryId']).doUpdateSet(choices)),
    );
  }

  override async refreshInstant(userId: string): Promise<void> {
    await refreshInstant(this.db, userId);
  }
}
