import type { CalendarItem } from './calendar-item.ts';

export interface AgendaDay {
  /** Local day, YYYY-MM-DD. */
  day: string;
  items: CalendarItem[];
}

/** The days that have items, and `today` if it is given; the latest first. */
export const agendaDays = (items: readonly CalendarItem[], today: string | null): AgendaDay[] => {
  const days = Map.groupBy(items, ({ day }) => day);
  if (today !== null && !days.has(today)) days.set(today, []);
  return [...days]
    .map(([day, ofDay]) => ({ day, items: ofDay }))
    .toSorted((one, other) => other.day.localeCompare(one.day));
};

/** More updates of one game on one day are collapsed. */
const MOST_SHOWN = 5;

/** An item, or the updates of a game that are collapsed to one row. */
export type DayEntry = CalendarItem | readonly CalendarItem[];

/** The items of a day; of many updates of a game, those after the first one are one entry. */
export const dayEntries = (items: readonly CalendarItem[]): DayEntry[] => {
  const updates = Map.groupBy(
    items.filter(({ type }) => type === 'update'),
    ({ appId }) => appId,
  );
  return items.flatMap((item): DayEntry[] => {
    const ofGame = item.type === 'update' ? updates.get(item.appId)! : [];
    if (ofGame.length <= MOST_SHOWN) return [item];
    return item === ofGame[0] ? [item, ofGame.slice(1)] : [];
  });
};
