import { UserMapping } from './identity/user.mapping.ts';
import { FollowMapping } from './library/library.mapping.ts';
import { ReminderMapping } from './notifications/reminders.mapping.ts';

/** Every mapped domain class. */
export const entities = [UserMapping, FollowMapping, ReminderMapping];
