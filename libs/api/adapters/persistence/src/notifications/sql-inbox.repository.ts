import { InboxRepository } from '@patchlight/application/ports';
import type { InboxChange, NotificationSelection } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';

/** Larger changes are not stored and cannot be undone. */
const MOST_KEPT = 100_000;

/** Up to 18 digits fit into a bigint. */
const isId = (id: string): boolean => /^\d{1,18}$/.test(id);

const KINDS = { deleted: 'inbox-deleted', marked: 'inbox-marked' } as const;

/** Arrival time of the update or notice with an id; null if there is none. */
const arrivedAt = (id: string): string =>
  `coalesce((select seen_at from updates where id = ${id}), (select created_at from notices where id = ${id}))`;

/** Condition and parameter that select notifications. */
const conditionOf = (which: NotificationSelection): { where: string; parameters: unknown[] } => {
  if (which === 'all') return { where: '', parameters: [] };
  if ('ids' in which)
    return { where: 'and n.update_id = any($2::bigint[])', parameters: [which.ids.filter(isId)] };
  return {
    where: `and ${arrivedAt('n.update_id')} < $2::timestamptz`,
    parameters: [which.before],
  };
};

/**
 * A change of the user's ($1) rows together with its reversal, in one statement; `change` returns the previous rows.
 */
const undoable = (kind: string, change: string): string =>
  `with before as (${change}),
     kept as (
       insert into reversals (user_id, kind, payload)
       select $1, '${kind}', jsonb_build_object(
         'read', coalesce(jsonb_agg(update_id) filter (where is_read), '[]'),
         'unread', coalesce(jsonb_agg(update_id) filter (where not is_read), '[]'))
       from before having count(*) between 1 and ${MOST_KEPT}
       returning id, expires_at
     )
   select (select count(*)::int from before) as changed, kept.id, kept.expires_at
   from (select) as always left join kept on true`;

/** Rows of a reversal's payload ($2). */
const KEPT_ROWS = `
  select id::bigint as update_id, true as is_read from jsonb_array_elements_text($2::jsonb -> 'read') id
  union all select id::bigint, false from jsonb_array_elements_text($2::jsonb -> 'unread') id`;

const REVERT: Record<string, string> = {
  [KINDS.deleted]: `
    insert into notifications (user_id, update_id, is_read)
    select $1, kept.update_id, kept.is_read from (${KEPT_ROWS}) kept
    where ${arrivedAt('kept.update_id')} is not null
    on conflict do nothing`,
  [KINDS.marked]: `
    update notifications n set is_read = kept.is_read from (${KEPT_ROWS}) kept
    where n.user_id = $1 and n.update_id = kept.update_id`,
};

export class SqlInboxRepository extends InboxRepository {
  override readonly reversalKinds = Object.values(KINDS);

  constructor(private readonly db: Database) {
    super();
  }

  override async markRead(userId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const rows = await this.db.query(
      'update notifications set is_read = true where user_id = $1 and update_id = $2 returning 1',
      [userId, id],
    );
    return rows.length > 0;
  }

  override mark(userId: string, which: NotificationSelection, isRead: boolean): Promise<InboxChange> {
    const { where, parameters } = conditionOf(which);
    const [now, earlier] = isRead ? ['not is_read', 'false'] : ['is_read', 'true'];
    return this.change(
      undoable(
        KINDS.marked,
        `update notifications n set is_read = ${isRead} where n.user_id = $1 and ${now} ${where}
         returning n.update_id, ${earlier} as is_read`,
      ),
      [userId, ...parameters],
    );
  }

  override delete(userId: string, which: NotificationSelection): Promise<InboxChange> {
    const { where, parameters } = conditionOf(which);
    return this.change(
      undoable(
        KINDS.deleted,
        `delete from notifications n where n.user_id = $1 ${where} returning n.update_id, n.is_read`,
      ),
      [userId, ...parameters],
    );
  }

  override async revert(userId: string, kind: string, payload: unknown): Promise<void> {
    await this.db.change(REVERT[kind]!, [userId, JSON.stringify(payload)]);
  }

  private async change(sql: string, parameters: unknown[]): Promise<InboxChange> {
    const row = await this.db.queryOne<{ changed: number; id: string | null; expires_at: string }>(
      sql,
      parameters,
    );
    const { changed, id, expires_at: expiresAt } = row!;
    return { changed, undo: id === null ? null : { id, expiresAt: toIso(expiresAt) } };
  }
}
