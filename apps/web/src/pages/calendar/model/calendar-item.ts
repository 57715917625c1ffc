import type { CalendarEntry, UpdateKind } from '@patchlight/contracts';
import { localDay } from '@/shared/lib';
import type { GameColors } from './game-colors.ts';

/** What the calendar shows: an update, a release, or a reminder. */
export interface CalendarItem {
  /** The gid of an update; releases and reminders have ids of their own. */
  id: string;
  type: 'update' | 'release' | 'reminder';
  /** Local day, YYYY-MM-DD. */
  day: string;
  /** ISO 8601; null for a release, which has no time of day. */
  at: string | null;
  title: string;
  /** Of an update. */
  kind: UpdateKind | null;
  appId: number;
  gameName: string;
  logoUrl: string | null;
  iconUrl: string | null;
  /** 1 to 24. */
  color: number;
}

export const toUpdateItem = (entry: CalendarEntry, colors: GameColors): CalendarItem => ({
  id: entry.gid,
  type: 'update',
  day: localDay(entry.updateDate),
  at: entry.updateDate,
  title: entry.title,
  kind: entry.kind,
  appId: entry.appId,
  gameName: entry.game.name,
  logoUrl: entry.game.logoUrl,
  iconUrl: entry.game.iconUrl,
  color: colors.of(entry.appId),
});

/** The newest first; releases first on their day. */
export const byTime = (one: CalendarItem, other: CalendarItem): number =>
  (other.at ?? `${other.day}T99`).localeCompare(one.at ?? `${one.day}T99`);

/** For cells with little room: releases and reminders, majors, favorites, the rest. */
export const byRank =
  (favorites: ReadonlySet<number>) =>
  (one: CalendarItem, other: CalendarItem): number => {
    const rankOf = ({ type, kind, appId }: CalendarItem): number => {
      if (type !== 'update') return 0;
      if (kind === 'major') return 1;
      return favorites.has(appId) ? 2 : 3;
    };
    return rankOf(one) - rankOf(other) || byTime(one, other);
  };
