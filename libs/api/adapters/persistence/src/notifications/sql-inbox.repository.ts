import { InboxRepository } from '@patchlight/application/ports';
import type { InboxChange, NotificationSelection } from '@patchlight/application/ports';
import type { InboxFolder } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** Larger changes are not stored and cannot be undone. */
const MOST_KEPT = 100_000;

/** Up to 18 digits fit into a bigint. */
const isId = (id: string): boolean => /^\d{1,18}$/.test(id);

const KINDS = { moved: 'inbox-moved', marked: 'inbox-marked' } as const;

interface Folders {
  from: InboxFolder;
  to: InboxFolder;
}

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

/** Common table expressions that move the user's ($1) rows; `moved` contains their ids. */
const moving = ({ from, to }: Folders, where: string): string => {
  if (from === 'inbox')
    return `moved as (
        delete from notifications n where n.user_id = $1 ${where} returning n.update_id, n.is_read
      ), added as (
        insert into filed_notifications (user_id, update_id, folder, is_read)
        select $1, update_id, '${to}', is_read from moved
      )`;
  const filed = `n.user_id = $1 and n.folder = '${from}' ${where}`;
  if (to === 'inbox')
    return `moved as (
        delete from filed_notifications n where ${filed} and ${arrivedAt('n.update_id')} is not null
        returning n.update_id, n.is_read
      ), added as (
        insert into notifications (user_id, update_id, is_read) select $1, update_id, is_read from moved
      )`;
  return `moved as (
      update filed_notifications n set folder = '${to}', filed_at = now() where ${filed} returning n.update_id
    )`;
};

/** A change together with its reversal, in one statement; `rows` are the changed ones. */
const undoable = (change: string, rows: string, kind: string, payload: string): string =>
  `with ${change},
     kept as (
       insert into reversals (user_id, kind, payload)
       select $1, '${kind}', ${payload} from ${rows} having count(*) between 1 and ${MOST_KEPT}
       returning id, expires_at
     )
   select (select count(*)::int from ${rows}) as changed, kept.id, kept.expires_at
   from (select) as always left join kept on true`;

const listOf = (key: string): string => `jsonb_array_elements_text($2::jsonb -> '${key}') id`;

const REVERT_MARKS = `
  update notifications n set is_read = kept.is_read from (
    select id::bigint as update_id, true as is_read from ${listOf('read')}
    union all select id::bigint, false from ${listOf('unread')}
  ) kept
  where n.user_id = $1 and n.update_id = kept.update_id`;

const revertMove = ({ from, to }: Folders): string =>
  `with ${moving({ from: to, to: from }, `and n.update_id in (select id::bigint from ${listOf('ids')})`)}
   select count(*) from moved`;

export class SqlInboxRepository extends InboxRepository {
  override readonly reversalKinds = Object.values(KINDS);

  constructor(private readonly db: Database) {
    super();
  }

  override async markRead(userId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const own = tables.updateTable('notifications').where('userId', '=', userId);
    return (await this.db.run(own.set({ isRead: true }).where('updateId', '=', id))) > 0;
  }

  override mark(userId: string, which: NotificationSelection, isRead: boolean): Promise<InboxChange> {
    const { where, parameters } = conditionOf(which);
    const change = `marked as (
      update notifications n set is_read = ${isRead}
      where n.user_id = $1 and ${isRead ? 'not is_read' : 'is_read'} ${where} returning n.update_id
    )`;
    const [before, other] = isRead ? ['unread', 'read'] : ['read', 'unread'];
    const payload = `jsonb_build_object('${before}', jsonb_agg(update_id), '${other}', '[]'::jsonb)`;
    return this.change(undoable(change, 'marked', KINDS.marked, payload), [userId, ...parameters]);
  }

  override move(userId: string, which: NotificationSelection, folders: Folders): Promise<InboxChange> {
    const { where, parameters } = conditionOf(which);
    const { from, to } = folders;
    const payload = `jsonb_build_object('from', '${from}', 'to', '${to}', 'ids', jsonb_agg(update_id))`;
    return this.change(undoable(moving(folders, where), 'moved', KINDS.moved, payload), [
      userId,
      ...parameters,
    ]);
  }

  override async revert(userId: string, kind: string, payload: unknown): Promise<void> {
    const sql = kind === KINDS.moved ? revertMove(payload as Folders) : REVERT_MARKS;
    await this.db.change(sql, [userId, JSON.stringify(payload)]);
  }

  private async change(sql: string, parameters: unknown[]): Promise<InboxChange> {
    const made = await this.db.queryOne(
      row({ changed: c.int, id: c.uuid.orNull, expires_at: c.instant.orNull }),
      sql,
      parameters,
    );
    const { changed, id, expires_at: expiresAt } = made!;
    return { changed, undo: id === null ? null : { id, expiresAt: toIso(expiresAt!) } };
  }
}
