import type { ReleaseEntry, ReminderRow } from '@patchlight/contracts';
import { localDay } from '@/shared/lib';
import type { CalendarItem } from './calendar-item.ts';
import type { GameColors } from './game-colors.ts';

/** 'Released', 'Release day', or 'Expected Q1 2027' for a span. */
export const releaseLabel = ({ isReleased, isExact, text }: ReleaseEntry): string => {
  if (isReleased) return 'Released';
  return isExact ? 'Release day' : `Expected ${text}`;
};

/** A release: on its day, or on the last day of the expected span. */
export const toReleaseItem = (entry: ReleaseEntry, colors: GameColors): CalendarItem => ({
  id: `release-${entry.appId}`,
  type: 'release',
  day: entry.day,
  at: null,
  title: releaseLabel(entry),
  kind: null,
  appId: entry.appId,
  gameName: entry.game.name,
  logoUrl: entry.game.logoUrl,
  iconUrl: entry.game.iconUrl,
  color: colors.of(entry.appId),
});

export const toReminderItem = (reminder: ReminderRow, colors: GameColors): CalendarItem => ({
  id: `reminder-${reminder.id}`,
  type: 'reminder',
  day: localDay(reminder.reminderDate),
  at: reminder.reminderDate,
  title: reminder.message,
  kind: null,
  appId: reminder.steamAppId,
  gameName: reminder.gameName,
  logoUrl: reminder.gameLogoUrl,
  iconUrl: reminder.gameIconUrl,
  color: colors.of(reminder.steamAppId),
});
