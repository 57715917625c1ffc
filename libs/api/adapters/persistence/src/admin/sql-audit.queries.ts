import { AuditLog, AuditQueries } from '@patchlight/application/ports';
import type { AuditEntry, PageQuery } from '@patchlight/application/ports';
import type { AuditAction, AuditBody, AuditRow } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import { countUpTo, paginationOf } from './paging.ts';

interface EntryRow {
  id: string;
  at: Date;
  actor_id: string;
  actor_name: string | null;
  action: AuditAction;
  target_type: AuditRow['target']['type'];
  target_id: string | null;
  target_name: string | null;
  details: AuditRow['details'];
  address_range: string | null;
}

/** Entries newest first; the last two parameters are the limit and the offset. */
export const auditOf = async (
  db: Database,
  where: string,
  parameters: readonly unknown[],
): Promise<AuditRow[]> => {
  const [limit, offset] = [parameters.length - 1, parameters.length];
  const rows = await db.query<EntryRow>(
    `select e.id, e.at, e.actor_id, actor.username as actor_name, e.action, e.target_type, e.target_id,
       case e.target_type
         when 'user' then (select username from users where id = e.target_id)
         when 'game' then (select name from games where app_id = e.target_id)
         when 'update' then (select title from updates where id = e.target_id) end as target_name,
       e.details, e.address_range
     from audit_entries e left join users actor on actor.id = e.actor_id
     where ${where} order by e.id desc limit $${limit} offset $${offset}`,
    parameters,
  );
  return rows.map((row) => ({
    id: row.id,
    at: toIso(row.at),
    actor: { id: row.actor_id, username: row.actor_name },
    action: row.action,
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    details: row.details,
    address: row.address_range,
  }));
};

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
    const { page, limit } = query;
    const total = await countUpTo(this.db, 'from audit_entries', []);
    return {
      entries: await auditOf(this.db, 'true', [limit, (page - 1) * limit]),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }
}
