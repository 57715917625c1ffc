import type { User } from '@patchlight/domain';
import { t, table } from '../kernel/tables/table.ts';

export const identityTables = {
  users: table(
    {
      id: t.bigint().primary().autoincrement(),
      name: t.text(),
      username: t.text(),
      email: t.text(),
      passwordHash: t.text().nullable(),
      isAdmin: t.boolean().defaultRaw('false'),
      emailVerified: t.boolean().defaultRaw('false'),
      plan: t.text().$type<User['plan']>().defaultRaw("'FREE'"),
      planExpiresAt: t.instant().nullable(),
      subscriptionStatus: t.text().defaultRaw("'ACTIVE'"),
      autoRenew: t.boolean().defaultRaw('false'),
      createdAt: t.instant(),
      emailNotifications: t.boolean().defaultRaw('true'),
      notificationFrequency: t.text().$type<User['notificationFrequency']>().defaultRaw("'daily'"),
      passwordChangedAt: t.instant().nullable(),
      disabledAt: t.instant().nullable(),
      signInVersion: t.int().defaultRaw('0'),
      storeCountry: t.text().defaultRaw("'US'"),
      hasEarlyAccess: t.boolean().defaultRaw('false'),
    },
    {
      placed: 'reference',
      expired: null,
      erased: 'cascade',
      exported: { as: 'account', key: 'id', owner: 'id', without: ['passwordHash'] },
    },
  ),
};
