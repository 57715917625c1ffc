import { useMemo, useState } from 'react';
import type { CalendarEntry } from '@patchlight/contracts';
import { useGetRemindersQuery } from '@/entities/reminder';
import { localDay } from '@/shared/lib';
import { useCalendar } from '../api/calendar.api.ts';
import { useGetReleasesQuery } from '../api/releases.api.ts';
import { toUpdateItem } from './calendar-item.ts';
import type { CalendarItem } from './calendar-item.ts';
import { filterEntries } from './calendar-view.ts';
import type { CalendarAddress } from './calendar-view.ts';
import { GameColors } from './game-colors.ts';
import { toReleaseItem, toReminderItem } from './other-items.ts';
import { utcDaysOf } from './visible-range.ts';
import type { VisibleRange } from './visible-range.ts';

const NO_ENTRIES: readonly CalendarEntry[] = [];

interface Filter extends Pick<CalendarAddress, 'kinds' | 'game' | 'category'> {
  /** The games of the selected category; null for all. */
  members: ReadonlySet<number> | null;
}

/**
 * The updates in a range, and the releases and reminders if the plan has them. Releases and reminders are hidden while
 * updates are filtered by kind.
 */
export const useCalendarItems = (range: VisibleRange, isPro: boolean, filter: Filter) => {
  const { kinds, game, category, members } = filter;
  const [colors] = useState(() => new GameColors());
  const days = utcDaysOf(range);
  const updates = useCalendar(days, category);
  const releases = useGetReleasesQuery(days, { skip: !isPro });
  const reminders = useGetRemindersQuery(undefined, { skip: !isPro });
  // Beside an error not those of another category.
  const loaded = updates.isSuccess ? updates.data : updates.currentData;
  const entries = loaded ?? NO_ENTRIES;
  const [first, end] = [localDay(range.start), localDay(range.end)];
  const items = useMemo(() => {
    // All entries get their colors, so that a filter does not change them.
    const all = new Map(entries.map((entry) => [entry.gid, toUpdateItem(entry, colors)]));
    const shown: CalendarItem[] = filterEntries(entries, { kinds, game }).map(({ gid }) => all.get(gid)!);
    const others = [
      ...(releases.data ?? []).map((entry) => toReleaseItem(entry, colors)),
      ...(reminders.data?.reminders ?? []).map((reminder) => toReminderItem(reminder, colors)),
    ].filter(({ appId }) => (game === null || appId === game) && (members === null || members.has(appId)));
    return [...shown, ...(kinds.length > 0 ? [] : others)].filter(({ day }) => day >= first && day < end);
  }, [entries, releases.data, reminders.data, kinds, game, members, colors, first, end]);
  // Rows that come later would move the others.
  const isComplete = loaded !== undefined && !releases.isLoading && !reminders.isLoading;
  return { items, entries, updates, releases, isComplete };
};
