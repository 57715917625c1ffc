import { defineEntity, p } from '@mikro-orm/core';
import { Session } from '@patchlight/domain';

export const SessionMapping = defineEntity({
  class: Session,
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.bigint('string'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    userAgent: p.text(),
    addressRange: p.text(),
    isTwoStep: p.boolean().default(false),
  },
});
