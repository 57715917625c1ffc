import { InstantQueue } from '@patchlight/application/ports';
import type { QueuedRecipient } from '@patchlight/application/ports';
import type { DeliveryChannel } from '@patchlight/contracts';
import { WINDOW_MS } from '@patchlight/domain';
import type {
  ChannelOverride,
  ChannelSettings,
  Hold,
  NotificationFrequency,
  NotificationKind,
  WaitingNotification,
} from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { quietUntil } from './local-time.ts';
import { CAN_MAIL } from './mailable.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf, Values } from '../kernel/tables/rows.ts';

export const SETTINGS = {
  notification_frequency: c.word<NotificationFrequency>(),
  choices: c.json<ChannelSettings['email']>().orNull,
  push: c.json<ChannelSettings['push']>().orNull,
};

export const CHOICES = {
  own: c.json<ChannelOverride>().orNull,
  categories: c.json<ChannelOverride[]>(),
  is_muted: c.boolean,
};

const USER = row({
  id: c.bigint,
  email: c.text,
  has_pro: c.boolean,
  can_mail: c.boolean,
  ...SETTINGS,
  quiet_until: c.instant.orNull,
});

const WAITING = row({
  user_id: c.bigint,
  update_id: c.bigint,
  due_at: c.instant,
  held: c.word<Hold>().orNull,
  is_read: c.boolean,
  /** With the kind; null: hidden or deleted. */
  app_id: c.int.orNull,
  kind: c.word<NotificationKind>().orNull,
  ...CHOICES,
});

const CHAT = row({
  user_id: c.bigint,
  id: c.uuid,
  name: c.text,
  host: c.text,
  kinds: c.words<NotificationKind>(),
});

const DEVICE = row({ user_id: c.bigint, id: c.uuid, device: c.text, host: c.text });

const RECENT = row({
  user_id: c.bigint,
  channel: c.word<DeliveryChannel>(),
  target_id: c.uuid.orNull,
  app_id: c.int.orNull,
  since: c.instant,
});

/** Rows examined for one user of a batch. */
const ROWS_PER_USER = 5;

/** The columns of {@link CHOICES}: overrides of the notification `q` about the game `app_id`. */
export const choicesAbout = (appId: string, now: string): string => `
  (select jsonb_build_object('email', o.email, 'push', o.push, 'chat', o.chat) from game_notifications o
   where o.user_id = q.user_id and o.app_id = ${appId}) as own,
  coalesce((select jsonb_agg(jsonb_build_object('email', o.email, 'push', o.push, 'chat', o.chat))
   from category_games c join category_notifications o using (user_id, category_id)
   where c.user_id = q.user_id and c.app_id = ${appId}), '[]') as categories,
  exists (select from game_notifications o
   where o.user_id = q.user_id and o.app_id = ${appId} and o.muted_until > ${now}) as is_muted`;

/** Without the port: hosts are counted by name. */
const HOST = `regexp_replace(split_part(masked_address, '/', 1), ':\\d+$', '')`;

/** Settings of a user's row. */
export const settingsOf = (row: Values<typeof SETTINGS>): ChannelSettings => ({
  emailDefault: row.notification_frequency === 'instant' ? 'instant' : 'digest',
  email: row.choices ?? {},
  push: row.push ?? {},
});

/** Locks the users' rows, so that one worker at a time plans a user's messages. */
export class SqlInstantQueue extends InstantQueue {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async claim(count: number, now: Date): Promise<QueuedRecipient[]> {
    const locked = await this.db.query(
      row({ id: c.bigint }),
      `select u.id from users u
       where u.id in (select user_id from instant_queue where due_at <= $1 order by due_at limit $2)
       order by u.id limit $3 for no key update skip locked`,
      [now, count * ROWS_PER_USER, count],
    );
    if (locked.length === 0) return [];
    const ids = locked.map(({ id }) => id);
    const [users, waiting, recent] = [
      await this.users(ids, now),
      Map.groupBy(await this.waiting(ids, now), ({ user_id }) => user_id),
      Map.groupBy(await this.recent(ids, now), ({ user_id }) => user_id),
    ];
    const chats = Map.groupBy(await this.chats(ids), ({ user_id }) => user_id);
    const devices = Map.groupBy(await this.devices(ids, now), ({ user_id }) => user_id);
    return users.map((user) => ({
      userId: user.id,
      names: new Map([
        ['', user.email],
        ...(chats.get(user.id) ?? []).map(({ id, name }) => [id, name] as const),
        ...(devices.get(user.id) ?? []).map(({ id, device }) => [id, device] as const),
      ]),
      hosts: new Map(
        [...(chats.get(user.id) ?? []), ...(devices.get(user.id) ?? [])].map(({ id, host }) => [id, host]),
      ),
      hasPro: user.has_pro,
      settings: settingsOf(user),
      canMail: user.can_mail,
      devices: (devices.get(user.id) ?? []).map(({ id }) => id),
      chats: (chats.get(user.id) ?? []).map(({ id, kinds }) => ({ id, kinds })),
      quietUntil: user.quiet_until,
      waiting: (waiting.get(user.id) ?? []).map(toWaiting),
      recent: (recent.get(user.id) ?? []).map((row) => ({
        target: { channel: row.channel, id: row.target_id },
        appId: row.app_id,
        at: row.since,
      })),
    }));
  }

  override async remove(entries: readonly { userId: string; updateId: string }[]): Promise<void> {
    if (entries.length === 0) return;
    await this.db.change(
      `delete from instant_queue q using unnest($1::bigint[], $2::bigint[]) as done (user_id, update_id)
       where q.user_id = done.user_id and q.update_id = done.update_id`,
      [entries.map(({ userId }) => userId), entries.map(({ updateId }) => updateId)],
    );
  }

  override async hold(
    entries: readonly { userId: string; updateId: string; dueAt: Date | null; reason: Hold | 'limit' }[],
  ): Promise<void> {
    if (entries.length === 0) return;
    await this.db.change(
      `update instant_queue q set due_at = coalesce(held.due_at, 'infinity'), held = held.reason
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[]) as held (user_id, update_id, due_at, reason)
       where q.user_id = held.user_id and q.update_id = held.update_id`,
      [
        entries.map(({ userId }) => userId),
        entries.map(({ updateId }) => updateId),
        entries.map(({ dueAt }) => dueAt),
        entries.map(({ reason }) => reason),
      ],
    );
  }

  private users(ids: string[], now: Date): Promise<RowOf<typeof USER>[]> {
    return this.db.query(
      USER,
      `select u.id, u.email, u.disabled_at is null and ${this.plans.hasPro('u', '$2::timestamptz')} as has_pro,
         ${CAN_MAIL} as can_mail, u.notification_frequency, s.email as choices, s.push,
         ${quietUntil('s', '$2::timestamptz')} as quiet_until
       from users u left join notification_settings s on s.user_id = u.id where u.id = any($1::bigint[]) order by u.id`,
      [ids, now],
    );
  }

  private waiting(ids: string[], now: Date): Promise<RowOf<typeof WAITING>[]> {
    return this.db.query(
      WAITING,
      `select q.user_id, q.update_id, q.due_at, q.held, q.app_id, q.kind, ${choicesAbout('q.app_id', '$2::timestamptz')},
         q.held is not null
           and not exists (select from notifications n
             where n.user_id = q.user_id and n.update_id = q.update_id and not n.is_read)
           and not exists (select from filed_notifications f
             where f.user_id = q.user_id and f.update_id = q.update_id and f.folder = 'saved' and not f.is_read) as is_read
       from (
         select w.*, coalesce(u.app_id, t.app_id) as app_id, coalesce(u.kind, t.kind) as kind
         from instant_queue w left join updates u on u.id = w.update_id and not u.is_hidden
         left join notices t on t.id = w.update_id
         where w.user_id = any($1::bigint[]) and w.due_at <= $2
       ) q order by q.user_id, q.update_id`,
      [ids, now],
    );
  }

  private chats(ids: string[]): Promise<RowOf<typeof CHAT>[]> {
    return this.db.query(
      CHAT,
      `select user_id, id, name, ${HOST} as host, kinds from chat_channels
       where user_id = any($1::bigint[]) and ended_at is null order by created_at, id`,
      [ids],
    );
  }

  private devices(ids: string[], now: Date): Promise<RowOf<typeof DEVICE>[]> {
    return this.db.query(
      DEVICE,
      `select p.user_id, p.id, p.device, p.host from push_subscriptions p join sessions s on s.id = p.session_id
       where p.user_id = any($1::bigint[]) and s.expires_at > $2 order by p.created_at, p.id`,
      [ids, now],
    );
  }

  private recent(ids: string[], now: Date): Promise<RowOf<typeof RECENT>[]> {
    return this.db.query(
      RECENT,
      `select user_id, channel, target_id, app_id, since from deliveries
       where user_id = any($1::bigint[]) and since > $2::timestamptz - interval '${WINDOW_MS} ms'
         and kind in ('update', 'summary')`,
      [ids, now],
    );
  }
}

const toWaiting = (row: RowOf<typeof WAITING>): WaitingNotification => ({
  updateId: row.update_id,
  appId: row.app_id ?? 0,
  kind: row.kind ?? 'unknown',
  dueAt: row.due_at,
  held: row.held,
  isRead: row.is_read,
  choices: { game: row.own, categories: row.categories, isMuted: row.is_muted || row.app_id === null },
});
