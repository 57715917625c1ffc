import type { ReminderRow, ReminderType } from '@patchlight/contracts';
import { shortDateTime, weekday } from '@/shared/lib';

/** The labels of the reminder types. */
export const TYPE_LABELS: Record<ReminderType, string> = {
  update: 'Update',
  release_date: 'Release date',
  custom: 'Custom',
};

/** A sentence that explains what the time of a reminder means. */
export const TIME_LABELS: Record<ReminderType, string> = {
  update: 'At the latest: it comes with the next update of the game. ',
  release_date: 'At the latest: it comes when the game is out. ',
  custom: '',
};

/** The state of a reminder: sent, scheduled, or overdue. */
export const stateOf = ({ isSent, reminderDate }: ReminderRow, now = new Date()) =>
  isSent ? 'sent' : new Date(reminderDate) > now ? 'active' : 'waiting';

/** Its time: 'Sat, Nov 21, 2026, 6:30 PM', or 'By Sat, …' if it may come earlier. */
export const momentOf = ({ reminderDate, reminderType, isSent }: ReminderRow): string => {
  const moment = `${weekday(reminderDate).slice(0, 3)}, ${shortDateTime(reminderDate)}`;
  return isSent || reminderType === 'custom' ? moment : `By ${moment}`;
};
