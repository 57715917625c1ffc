import type { ReminderRow, RemindersBody } from '@patchlight/contracts';

const DAY = 86_400_000;

/** A reminder about a fictional game, due tomorrow. */
export const aReminder = (facts: Partial<ReminderRow> = {}): ReminderRow => ({
  id: 'r1',
  steamAppId: 904110,
  gameName: 'Brinelight',
  gameIconUrl: null,
  gameLogoUrl: null,
  reminderType: 'custom',
  reminderDate: new Date(Date.now() + DAY).toISOString(),
  message: 'Try the new mode',
  isSent: false,
  createdAt: '2026-01-01T00:00:00Z',
  ...facts,
});

/** The response of GET /user/reminders with these. */
export const remindersOf = (...reminders: ReminderRow[]): { body: RemindersBody } => {
  const completed = reminders.filter(({ isSent }) => isSent).length;
  const custom = reminders.filter(({ reminderType }) => reminderType === 'custom').length;
  const statistics = { total: reminders.length, active: reminders.length - completed, completed, custom };
  return { body: { success: true, data: { reminders, statistics } } };
};
