import { defineEntity, p } from '@mikro-orm/core';
import { User } from '@patchlight/domain';

export const UserMapping = defineEntity({
  class: User,
  tableName: 'users',
  properties: {
    id: p.bigint('string').primary(),
    name: p.text(),
    username: p.text(),
    email: p.text(),
    passwordHash: p.text().nullable(),
    isAdmin: p.boolean().default(false),
    emailVerified: p.boolean().default(false),
    disabledAt: p.datetime().nullable(),
    plan: p.text().$type<User['plan']>().default('FREE'),
    planExpiresAt: p.datetime().nullable(),
    subscriptionStatus: p.text().default('ACTIVE'),
    autoRenew: p.boolean().default(false),
    emailNotifications: p.boolean().default(true),
    notificationFrequency: p.text().$type<User['notificationFrequency']>().default('daily'),
    passwordChangedAt: p.datetime().nullable(),
    signInVersion: p.integer().default(0),
    createdAt: p.datetime(),
  },
});
