import { t, table } from '../kernel/tables/table.ts';

export const adminTables = {
  auditEntries: table(
    {
      id: t.bigint().primary().autoincrement(),
      at: t.instant().defaultRaw('now()'),
      actorId: t.bigint(),
      action: t.text(),
      targetType: t.text(),
      targetId: t.bigint().nullable(),
      details: t.json().defaultRaw("'{}'"),
      addressRange: t.text().nullable(),
    },
    {
      placed: 'instance',
      expired: ({ auditMonths }) => `at < now() - interval '${auditMonths} months'`,
      erased: 'address only',
      exported: { as: 'adminActs', key: 'id', owner: 'actorId' },
    },
  ),
};
