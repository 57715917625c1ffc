import type { CalendarEntry, UpdateKind } from '@patchlight/contracts';
import type { CalendarRange } from '../api/calendar.api.ts';
import { localDay } from './calendar-view.ts';
import type { GameColors } from './game-colors.ts';

/** An update as the calendar shows it; `id` is its gid. Releases have ids of their own. */
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
    /** No update but the release of the game. */
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

/** The UTC days that the shown local time touches. `end` is not included. */
export const rangeOf = (start: Date, end: Date): CalendarRange => ({
  startDate: start.toISOString().slice(0, 10),
  endDate: new Date(end.getTime() - 1).toISOString().slice(0, 10),
});
