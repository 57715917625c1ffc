import type { CalendarEntry, UpdateKind } from '@patchlight/contracts';
import { localDay } from '@/shared/lib';
import type { CalendarRange } from '../api/calendar.api.ts';
import type { GameColors } from './game-colors.ts';

/** A calendar event of an update; `id` is its gid. Releases have their own ids. */
export interface CalendarEvent {
  id: string;
  title: string;
  /** Local day, YYYY-MM-DD. */
  start: string;
  allDay: true;
  extendedProps: {
    gameAppId: number;
    gameName: string;
    gameIconUrl: string | null;
    updateTitle: string;
    updateDate: string;
    details: string;
    url: string;
    color: number;
    kind: UpdateKind;
    /** A release, not an update. */
    isRelease: boolean;
  };
}

export const toCalendarEvent = (entry: CalendarEntry, colors: GameColors): CalendarEvent => ({
  id: entry.gid,
  title: `${entry.game.name}: ${entry.title}`,
  start: localDay(new Date(entry.updateDate)),
  allDay: true,
  extendedProps: {
    gameAppId: entry.appId,
    gameName: entry.game.name,
    gameIconUrl: entry.game.iconUrl ?? entry.game.logoUrl,
    updateTitle: entry.title,
    updateDate: entry.updateDate,
    details: '',
    url: entry.url,
    color: colors.of(entry.appId),
    kind: entry.kind,
    isRelease: false,
  },
});

/** The UTC days that the visible local range overlaps. `end` is exclusive. */
export const rangeOf = (start: Date, end: Date): CalendarRange => ({
  startDate: start.toISOString().slice(0, 10),
  endDate: new Date(end.getTime() - 1).toISOString().slice(0, 10),
});
