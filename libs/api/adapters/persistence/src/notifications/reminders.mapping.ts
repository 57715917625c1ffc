import { defineEntity } from '@mikro-orm/core';
import { Reminder } from '@patchlight/domain';
import { t } from '../kernel/tables/table.ts';
import { notificationTables } from './tables.ts';

/** Found by its id alone; the key of the table has the user too, who places it on a cluster. */
export const ReminderMapping = defineEntity({
  class: Reminder,
  tableName: 'reminders',
  properties: { ...notificationTables.reminders.columns, userId: t.bigint() },
});
