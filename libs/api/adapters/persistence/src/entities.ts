import { UserMapping } from './identity/user.mapping.ts';
import { ReminderMapping } from './notifications/reminders.mapping.ts';

/** Every mapped domain class. */
export const entities = [UserMapping, ReminderMapping];
