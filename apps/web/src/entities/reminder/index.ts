export { snapshotReminders, useGetRemindersQuery } from './api/reminder.api.ts';
