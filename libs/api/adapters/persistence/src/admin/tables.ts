import type { AuditAction, AuditRow } from '@patchlight/contracts';
import { t, table } from '../kernel/tables/table.ts';

export const adminTables = {
  auditEntries: table(
    {
      id: t.bigint().primary().autoincrement(),
      at: t.instant().defaultRaw('now()'),
      actorId: t.bigint(),
      action: t.text().$type<AuditAction>(),
      targetType: t.text().$type<AuditRow['target']['type']>(),
      targetId: t.bigint().nullable(),
      details: t.json().$type<AuditRow['details']>().defaultRaw("'{}'"),
      addressRange: t.text().nullable(),
    },
    {
      placed: 'instance',
      expired: ({ auditMonths }) => `at < now() - interval '${auditMonths} months'`,
      erased: 'anonymized',
      exported: { as: 'adminActs', key: 'id', owner: 'actorId' },
    },
  ),
};
