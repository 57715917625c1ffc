import type { Activity, TokenPurpose } from '@patchlight/application/ports';
import type { AccountAct } from '@patchlight/contracts';
import { t, table } from '../kernel/tables/table.ts';

export const accountTables = {
  accountTokens: table(
    {
      tokenHash: t.bytes().primary(),
      userId: t.bigint(),
      purpose: t.text().$type<TokenPurpose>(),
      email: t.text(),
      createdAt: t.instant(),
      expiresAt: t.instant(),
    },
    {
      placed: 'lookup',
      erased: 'cascade',
      exported: 'hashes of the links in mails, which end after a day',
      expired: `expires_at < now()`,
    },
  ),
  accountActivity: table(
    {
      id: t.bigint().primary().autoincrement(),
      userId: t.bigint().primary(),
      at: t.instant().defaultRaw('now()'),
      act: t.text().$type<AccountAct>(),
      detail: t.json().$type<NonNullable<Activity['detail']>>().defaultRaw("'{}'"),
      addressRange: t.text(),
      userAgent: t.text(),
    },
    {
      placed: 'few',
      erased: 'cascade',
      exported: { as: 'activity', key: 'id' },
      expired: `at < now() - interval '1 year'`,
    },
  ),
  deletedAccounts: table(
    {
      userId: t.bigint().primary(),
      customerId: t.text().nullable(),
      deletedAt: t.instant().defaultRaw('now()'),
      closedAt: t.instant().nullable(),
    },
    {
      placed: 'lookup',
      erased: 'kept',
      exported: 'the account is gone',
      expired: `deleted_at < now() - interval '30 days' and customer_id is null
     or deleted_at < now() - interval '2 years' and closed_at is not null`,
    },
  ),
  setupCodes: table(
    {
      id: t.bigint().primary().autoincrement(),
      codeHash: t.bytes(),
      createdAt: t.instant().defaultRaw('now()'),
    },
    { placed: 'lookup', expired: null },
  ),
};
