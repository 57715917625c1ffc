import type { ReleaseEntry } from '@patchlight/contracts';
import type { CalendarEvent } from './calendar-event.ts';
import type { GameColors } from './game-colors.ts';

/** 'Released', 'Release day', or 'Expected Q1 2027' for a span. */
export const releaseLabel = ({ isReleased, isExact, text }: ReleaseEntry): string => {
  if (isReleased) return 'Released';
  return isExact ? 'Release day' : `Expected ${text}`;
};

/** A calendar event of a release: on its day, or on the last day of the expected span. */
export const toReleaseEvent = (entry: ReleaseEntry, colors: GameColors): CalendarEvent => {
  const words = releaseLabel(entry);
  return {
    id: `release-${entry.appId}`,
    title: `${entry.game.name}: ${words}`,
    start: entry.day,
    allDay: true,
    extendedProps: {
      gameAppId: entry.appId,
      gameName: entry.game.name,
      gameIconUrl: entry.game.iconUrl ?? entry.game.logoUrl,
      updateTitle: words,
      // After the updates of the day.
      updateDate: `${entry.day}T23:59:59`,
      details: '',
      url: '',
      color: colors.of(entry.appId),
      kind: 'unknown',
      isRelease: true,
    },
  };
};
