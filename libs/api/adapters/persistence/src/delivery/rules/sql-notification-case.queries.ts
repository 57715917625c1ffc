import { NotificationCaseQueries } from '@patchlight/application/ports';
import type { NotificationCase, UserRule } from '@patchlight/application/ports';
import type { DeliveryChannel, HoldReason, MailKind, MailState, TextPart } from '@patchlight/contracts';
import { parseSearch, snippetOf } from '@patchlight/domain';
import type { NotificationKind } from '@patchlight/domain';
import type { PostFormat } from '@patchlight/bbcode';
import { toIso } from '../../kernel/database.ts';
import type { Database } from '../../kernel/database.ts';
import type { PlanReader } from '../../kernel/plans/plan-reader.ts';
import { plainTextOf } from '../../kernel/games/search-sql.ts';
import { CHOICES, SETTINGS, choicesAbout, settingsOf } from '../sql-instant.queue.ts';
import { subjectOf } from './rule-facts.ts';
import { c, row } from '../../kernel/tables/rows.ts';
import type { RowOf } from '../../kernel/tables/rows.ts';

const CASE = row({
  kind: c.word<NotificationKind>(),
  app_id: c.int,
  arrived_at: c.instant,
  /** Of the update, or of the one that was edited; null: it is about neither. */
  title: c.text.orNull,
  body: c.text.orNull,
  format: c.word<PostFormat>().orNull,
  ...CHOICES,
  ...SETTINGS,
  has_pro: c.boolean,
  next_digest_at: c.instant.orNull,
  version: c.int.orNull,
  position: c.int.orNull,
  rule: c.json<UserRule>().orNull,
  unknown: c.ints.orNull,
  held: c.word<HoldReason>().orNull,
  held_until: c.instant.orNull,
});
type CaseRow = RowOf<typeof CASE>;

const MESSAGE = row({
  channel: c.word<DeliveryChannel>(),
  kind: c.word<MailKind>(),
  recipient: c.text,
  state: c.word<MailState>(),
  since: c.instant,
  notifications: c.int,
});

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
      arrivedAt: row.arrived_at,
      settings: settingsOf(row),
      choices: { game: row.own, categories: row.categories, isMuted: row.is_muted },
      hasPro: row.has_pro,
      nextDigestAt: row.next_digest_at,
      decision: decisionOf(row),
      waiting: row.held && { reason: row.held, until: row.held_until && toIso(row.held_until) },
      messages: messages.map(({ since, ...message }) => ({ ...message, at: toIso(since) })),
    };
  }

  private row(userId: string, id: string, now: Date): Promise<CaseRow | null> {
    return this.db.queryOne(
      CASE,
      `select q.kind, q.app_id, q.arrived_at, q.title, q.body, q.format, ${choicesAbout('q.app_id', '$3::timestamptz')}, u.notification_frequency, s.email as choices, s.push,
         ${this.plans.hasPro('u', '$3::timestamptz')} as has_pro, s.next_digest_at,
         d.version, d.position, d.rule, d.unknown, i.held, nullif(i.due_at, 'infinity') as held_until
       from (
         select $1::bigint as user_id, n.update_id, coalesce(t.app_id, u.app_id) as app_id, coalesce(t.kind, u.kind) as kind,
           coalesce(t.created_at, u.seen_at) as arrived_at, u.title, u.body, u.format
         from (
           select user_id, update_id from notifications where user_id = $1 and update_id = $2
           union all select user_id, update_id from filed_notifications where user_id = $1 and update_id = $2
         ) n ${subjectOf('n.update_id')}
       ) q
       join users u on u.id = q.user_id left join notification_settings s on s.user_id = q.user_id
       left join rule_decisions d on d.user_id = q.user_id and d.update_id = q.update_id
       left join instant_queue i on i.user_id = q.user_id and i.update_id = q.update_id
       where q.app_id is not null`,
      [userId, id, now],
    );
  }

  private messages(userId: string, id: string): Promise<RowOf<typeof MESSAGE>[]> {
    return this.db.query(
      MESSAGE,
      `select channel, kind, recipient, state, since, cardinality(update_ids) as notifications
       from deliveries where user_id = $1 and $2::bigint = any(update_ids) order by since, id`,
      [userId, id],
    );
  }
}

const decisionOf = (row: CaseRow): NotificationCase['decision'] => {
  const { version, position, rule, unknown } = row;
  if (version === null || unknown === null) return null;
  const taken = rule && { position: position!, rule };
  return { version, taken, unknown, match: matchOf(rule?.words ?? null, row) };
};

const matchOf = (words: string | null, { title, body, format, app_id }: CaseRow): TextPart[] | null => {
  if (words === null || body === null || format === null) return null;
  return snippetOf(`${title}\n${plainTextOf({ body, format, app_id })}`, parseSearch(words));
};
