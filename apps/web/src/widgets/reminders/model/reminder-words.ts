import type { ReminderRow, ReminderType } from '@patchlight/contracts';

/** The types of reminders as people read them. */
export const TYPE_WORDS: Record<ReminderType, string> = {
  update: 'Update',
  release_date: 'Release date',
  custom: 'Custom',
};

/** Where a reminder stands: sent, ahead, or past its moment without having been sent. */
export const stateOf = ({ isSent, reminderDate }: ReminderRow, now = new Date()) =>
  isSent ? 'sent' : new Date(reminderDate) > now ? 'active' : 'waiting';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** When it comes or came: 'Sat, Nov 21, 2026, 6:30 PM'. */
export const momentOf = ({ reminderDate }: ReminderRow): string => MOMENT.format(new Date(reminderDate));
