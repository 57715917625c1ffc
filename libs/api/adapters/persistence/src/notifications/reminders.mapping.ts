import { defineEntity, p } from '@mikro-orm/core';
import { Reminder } from '@patchlight/domain';
import type { ReminderType } from '@patchlight/domain';

export const ReminderMapping = defineEntity({
  class: Reminder,
  tableName: 'reminders',
  properties: {
    id: p.uuid().primary(),
    userId: p.bigint('string'),
    appId: p.integer(),
    type: p.text().$type<ReminderType>(),
    message: p.text(),
    dueAt: p.datetime(),
    happenedAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
