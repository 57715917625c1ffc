import { NotificationCaseQueries } from '@patchlight/application/ports';
import type { NotificationCase, UserRule } from '@patchlight/application/ports';
import type { HoldReason, MailKind, MailState, DeliveryChannel } from '@patchlight/contracts';
import { parseSearch, snippetOf } from '@patchlight/domain';
import type {
  ChannelOverride,
  ChannelSettings,
  NotificationFrequency,
  NotificationKind,
} from '@patchlight/domain';
import type { PostFormat } from '@patchlight/bbcode';
import { toDate, toIso } from '../../kernel/database.ts';
import type { Database } from '../../kernel/database.ts';
import type { PlanReader } from '../../kernel/plan-reader.ts';
import { plainTextOf } from '../../kernel/search-sql.ts';
import { CHOICES, settingsOf } from '../sql-instant.queue.ts';

interface CaseRow {
  kind: NotificationKind;
  app_id: number;
  arrived_at: string;
  title: string;
  body: string | null;
  format: PostFormat;
  own: ChannelOverride | null;
  categories: ChannelOverride[];
  is_muted: boolean;
  notification_frequency: NotificationFrequency;
  choices: ChannelSettings['email'] | null;
  push: ChannelSettings['push'] | null;
  has_pro: boolean;
  next_digest_at: string | null;
  version: number | null;
  position: number | null;
  rule: UserRule | null;
  unknown: number[];
  held: HoldReason | null;
  held_until: string | null;
}

interface MessageRow {
  channel: DeliveryChannel;
  kind: MailKind;
  recipient: string;
  state: MailState;
  since: string;
  notifications: number;
}

/** Up to 18 digits fit into a bigint. */
const isId = (id: string): boolean => /^\d{1,18}$/.test(id);

export class SqlNotificationCaseQueries extends NotificationCaseQueries {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async find(userId: string, id: string, now: Date): Promise<NotificationCase | null> {
    if (!isId(id)) return null;
    const [row, messages] = await Promise.all([this.row(userId, id, now), this.messages(userId, id)]);
    if (!row) return null;
    return {
      kind: row.kind,
      appId: row.app_id,
      arrivedAt: toDate(row.arrived_at),
      settings: settingsOf(row),
      choices: { game: row.own, categories: row.categories, isMuted: row.is_muted },
      hasPro: row.has_pro,
      nextDigestAt: row.next_digest_at ? toDate(row.next_digest_at) : null,
      decision: decisionOf(row),
      waiting: row.held && { reason: row.held, until: row.held_until && toIso(row.held_until) },
      messages: messages.map(({ since, ...message }) => ({ ...message, at: toIso(since) })),
    };
  }

  private row(userId: string, id: string, now: Date): Promise<CaseRow | null> {
    return this.db.queryOne<CaseRow>(
      `select q.*, ${CHOICES('q.app_id', '$3::timestamptz')}, u.notification_frequency, s.email as choices, s.push,
         ${this.plans.hasPro('u', '$3::timestamptz')} as has_pro, s.next_digest_at,
         d.version, d.position, d.rule, d.unknown, i.held, nullif(i.due_at, 'infinity') as held_until
       from (
         select n.user_id, n.update_id, coalesce(p.app_id, t.app_id) as app_id, coalesce(p.kind, t.kind) as kind,
           coalesce(p.seen_at, t.created_at) as arrived_at, coalesce(p.title, t.title) as title, p.body, p.format
         from (
           select user_id, update_id from notifications where user_id = $1 and update_id = $2
           union all select user_id, update_id from filed_notifications where user_id = $1 and update_id = $2
         ) n left join updates p on p.id = n.update_id left join notices t on t.id = n.update_id
       ) q
       join users u on u.id = q.user_id left join notification_settings s on s.user_id = q.user_id
       left join rule_decisions d on d.user_id = q.user_id and d.update_id = q.update_id
       left join instant_queue i on i.user_id = q.user_id and i.update_id = q.update_id
       where q.app_id is not null`,
      [userId, id, now],
    );
  }

  private messages(userId: string, id: string): Promise<MessageRow[]> {
    return this.db.query(
      `select channel, kind, recipient, state, since, cardinality(update_ids) as notifications
       from deliveries where user_id = $1 and $2::bigint = any(update_ids) order by since, id`,
      [userId, id],
    );
  }
}

const decisionOf = ({ version, position, rule, unknown, ...post }: CaseRow): NotificationCase['decision'] => {
  if (version === null) return null;
  if (!rule) return { version, taken: null, unknown, match: null };
  const text = `${post.title}\n${plainTextOf({ ...post, body: post.body ?? '' })}`;
  const match = rule.words === null ? null : snippetOf(text, parseSearch(rule.words));
  return { version, taken: { position: position!, rule }, unknown, match };
};
