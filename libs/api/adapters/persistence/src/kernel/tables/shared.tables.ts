import { t, table } from './table.ts';

export const sharedTables = {
  idempotencyAnswers: table(
    {
      userId: t.bigint().primary(),
      key: t.text().primary(),
      route: t.text(),
      status: t.int().nullable(),
      body: t.json().nullable(),
      createdAt: t.instant().defaultRaw('now()'),
    },
    {
      placed: 'lookup',
      erased: 'cascade',
      exported: 'copies of answers, kept for a day so that a call may be repeated',
      expired: `created_at < now() - interval '24 hours'`,
    },
  ),
  reversals: table(
    {
      userId: t.bigint().primary(),
      id: t.uuid().primary().defaultRaw('gen_random_uuid()'),
      kind: t.text(),
      payload: t.json(),
      expiresAt: t.instant().defaultRaw("(now() + '00:10:00'::interval)"),
    },
    {
      placed: 'user',
      erased: 'cascade',
      exported: 'what an Undo within ten minutes puts back',
      expired: `expires_at < now()`,
    },
  ),
  rateLimits: table(
    {
      key: t.text().primary(),
      points: t.int().defaultRaw('0'),
      expire: t.bigint().nullable(),
    },
    { placed: 'jobs', expired: null },
  ),
  listChanges: table(
    {
      xid: t.xid().defaultRaw('pg_current_xact_id()'),
      userId: t.bigint().nullable(),
      appId: t.int().nullable(),
      updateId: t.bigint().nullable(),
      at: t.instant().defaultRaw('clock_timestamp()'),
      id: t.bigint().primary().autoincrement(),
    },
    {
      placed: 'instance',
      erased: 'kept',
      exported: 'ids only, for an hour',
      expired: `at < now() - interval '1 hour'`,
    },
  ),
};
