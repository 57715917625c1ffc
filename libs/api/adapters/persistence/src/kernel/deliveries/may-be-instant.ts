import { tables } from '../../statements.ts';

/** After restoring choices of a user: they may add instant messages, and the next change of settings finds out. */
export const mayBeInstant = (userId: string) =>
  tables.updateTable('notificationSettings').set({ hasInstant: true }).where('userId', '=', userId);
