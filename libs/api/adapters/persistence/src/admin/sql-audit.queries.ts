import { AuditLog, AuditQueries } from '@patchlight/application/ports';
import type { AuditEntry, PageQuery } from '@patchlight/application/ports';
import type { AuditBody, AuditRow } from '@patchlight/contracts';
import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import { pageOf } from './paging.ts';

/** Entries newest first. */
export const AUDIT = tables
  .selectFrom('auditEntries as e')
  .leftJoin('users as actor', 'actor.id', 'e.actorId')
  .select(({ ref }) => [
    'e.id',
    'e.at',
    'e.actorId',
    'actor.username as actorName',
    'e.action',
    'e.targetType',
    'e.targetId',
    sql<string | null>`case ${ref('e.targetType')}
      when 'user' then (select username from users where id = ${ref('e.targetId')})
      when 'game' then (select name from games where app_id = ${ref('e.targetId')})
      when 'update' then (select title from updates where id = ${ref('e.targetId')}) end`.as('targetName'),
    'e.details',
    'e.addressRange',
  ])
  .orderBy('e.id', 'desc');

export const toEntry = (row: InferResult<typeof AUDIT>[number]): AuditRow => ({
  id: row.id,
  at: toIso(row.at),
  actor: { id: row.actorId, username: row.actorName },
  action: row.action,
  target: { type: row.targetType, id: row.targetId, name: row.targetName },
  details: row.details,
  address: row.addressRange,
});

export class SqlAuditLog extends AuditLog {
  constructor(private readonly db: Database) {
    super();
  }

  override async record({ actor, action, target, details = {} }: AuditEntry): Promise<void> {
    const { type: targetType, id: targetId } = target;
    const { userId: actorId, caller } = actor;
    const entry = { actorId, action, targetType, targetId, details, addressRange: caller.addressRange };
    await this.db.run(tables.insertInto('auditEntries').values(entry));
  }
}

export class SqlAuditQueries extends AuditQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async list(query: Readonly<PageQuery>): Promise<AuditBody['data']> {
    const { rows, pagination } = await pageOf(this.db, AUDIT, query);
    return { entries: rows.map(toEntry), pagination };
  }
}
