import type { SubscriptionState, SubscriptionStatus } from '@patchlight/domain';
import { t, table } from '../kernel/tables/table.ts';

export const billingTables = {
  billingAccounts: table(
    {
      userId: t.bigint().primary(),
      customerId: t.text(),
      plan: t.text().$type<SubscriptionState['plan']>().defaultRaw("'FREE'"),
      planExpiresAt: t.instant().nullable(),
      subscriptionStatus: t.text().$type<SubscriptionStatus>().defaultRaw("'ACTIVE'"),
      autoRenew: t.boolean().defaultRaw('false'),
      subscriptionId: t.text().nullable(),
      openedAt: t.instant().defaultRaw('now()'),
      settledAt: t.instant().nullable(),
      asked: t.int().defaultRaw('0'),
      answered: t.int().defaultRaw('0'),
    },
    { placed: 'few', expired: null, erased: 'cascade', exported: { as: 'subscription', key: 'userId' } },
  ),
  paymentEvents: table(
    {
      id: t.text().primary(),
      type: t.text(),
      receivedAt: t.instant().defaultRaw('now()'),
    },
    { placed: 'instance', expired: `received_at < now() - interval '90 days'` },
  ),
  usageDays: table(
    {
      userId: t.bigint().primary(),
      day: t.day().primary(),
      notifications: t.int().defaultRaw('0'),
      apiCalls: t.int().defaultRaw('0'),
    },
    {
      placed: 'few',
      erased: 'cascade',
      exported: { as: 'usage', key: 'day' },
      expired: `day < current_date - 400`,
    },
  ),
};
