import { DigestQueue } from '@patchlight/application/ports';
import type { DigestRecipient } from '@patchlight/application/ports';
import type { NotificationKind } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { nextDigestAt } from '../kernel/time/next-digest.ts';
import { CAN_MAIL } from './mailable.ts';
import { CHOICES, SETTINGS, choicesAbout, settingsOf } from './sql-instant.queue.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

const USER = row({
  id: c.bigint,
  email: c.text,
  has_pro: c.boolean,
  can_mail: c.boolean,
  ...SETTINGS,
  next_digest_at: c.instant,
});

const ENTRY = row({
  user_id: c.bigint,
  update_id: c.bigint,
  kind: c.word<NotificationKind>(),
  ...CHOICES,
  is_over_limit: c.boolean,
});

const MOST_ENTRIES = 200;

/**
 * Updates and notices with lower ids are in all inboxes: no running transaction can store another one, and their
 * fan-outs are complete. The next digest starts after them.
 */
const DELIVERED = `(select least(settled_update_id,
    (select min(update_id) - 1 from fan_outs where finished_at is null)) from game_event_mark)`;

/** The user's row is the lock; the cursor in notification_settings is the id of the last notification of a digest. */
export class SqlDigestQueue extends DigestQueue {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async claim(count: number, now: Date): Promise<DigestRecipient[]> {
    const locked = await this.db.query(
      row({ id: c.bigint }),
      `select id from users where id in (
         select user_id from notification_settings where next_digest_at <= $1 order by next_digest_at limit $2)
       order by id for no key update skip locked`,
      [now, count],
    );
    // In a statement of its own, which sees what others have claimed until then.
    const due = await this.db.query(
      row({ user_id: c.bigint }),
      'select user_id from notification_settings where user_id = any($1::bigint[]) and next_digest_at <= $2',
      [locked.map(({ id }) => id), now],
    );
    if (due.length === 0) return [];
    const ids = due.map(({ user_id }) => user_id);
    const upTo = await this.delivered();
    const recipients = await this.recipients(ids, upTo, now);
    await this.advance(ids, upTo, now);
    return recipients;
  }

  override async find(userId: string, now: Date): Promise<(DigestRecipient & { dueAt: Date }) | null> {
    const [recipient] = await this.recipients([userId], await this.delivered(), now);
    return recipient ?? null;
  }

  private async delivered(): Promise<string> {
    return (await this.db.queryOne(row({ id: c.bigint }), `select ${DELIVERED} as id`))!.id;
  }

  private async recipients(
    ids: string[],
    upTo: string,
    now: Date,
  ): Promise<(DigestRecipient & { dueAt: Date })[]> {
    const users = await this.users(ids, now);
    const entries = Map.groupBy(await this.entries(ids, upTo, now), ({ user_id }) => user_id);
    return users.map((user) => ({
      userId: user.id,
      dueAt: user.next_digest_at,
      email: user.email,
      hasPro: user.has_pro,
      settings: settingsOf(user),
      canMail: user.can_mail,
      entries: (entries.get(user.id) ?? []).map((row) => ({
        updateId: row.update_id,
        kind: row.kind,
        choices: { game: row.own, categories: row.categories, isMuted: row.is_muted },
        isOverLimit: row.is_over_limit,
      })),
    }));
  }

  private users(ids: string[], now: Date): Promise<RowOf<typeof USER>[]> {
    return this.db.query(
      USER,
      `select u.id, u.email, ${this.plans.hasPro('u', '$2::timestamptz')} as has_pro,
         ${CAN_MAIL} and u.disabled_at is null as can_mail, u.notification_frequency, s.email as choices, s.push, s.next_digest_at
       from notification_settings s join users u on u.id = s.user_id where u.id = any($1::bigint[]) order by u.id`,
      [ids, now],
    );
  }

  private entries(ids: string[], upTo: string, now: Date): Promise<RowOf<typeof ENTRY>[]> {
    return this.db.query(
      ENTRY,
      `select q.user_id, q.update_id, q.kind, q.is_over_limit, ${choicesAbout('q.app_id', '$3::timestamptz')}
       from (
         select n.user_id, n.update_id, coalesce(u.app_id, t.app_id) as app_id, coalesce(u.kind, t.kind) as kind,
           exists (select from instant_queue i
             where i.user_id = n.user_id and i.update_id = n.update_id and i.held = 'limit') as is_over_limit
         from notification_settings s, lateral (
           select user_id, update_id from notifications
           where user_id = s.user_id and update_id > s.digest_after_id and update_id <= $2 and not is_read
           order by update_id desc limit ${MOST_ENTRIES}
         ) n
         left join updates u on u.id = n.update_id and not u.is_hidden left join notices t on t.id = n.update_id
         where s.user_id = any($1::bigint[])
       ) q where q.app_id is not null order by q.user_id, q.update_id desc`,
      [ids, upTo, now],
    );
  }

  private async advance(ids: string[], upTo: string, now: Date): Promise<void> {
    const next = await this.db.query(
      row({ user_id: c.bigint, at: c.instant }),
      `with s as materialized (select * from notification_settings where user_id = any($1::bigint[]))
       select user_id, ${nextDigestAt('s', '$2::timestamptz')} as at from s`,
      [ids, now],
    );
    await this.db.change(
      `update notification_settings s set next_digest_at = next.at, digest_after_id = greatest(digest_after_id, $3)
       from unnest($1::bigint[], $2::timestamptz[]) next (user_id, at) where s.user_id = next.user_id`,
      [next.map(({ user_id }) => user_id), next.map(({ at }) => at), upTo],
    );
    await this.db.change(
      `delete from instant_queue where user_id = any($1::bigint[]) and held = 'limit' and update_id <= $2`,
      [ids, upTo],
    );
  }
}
