import { dayRange, firstDayOfWeek, monthOf } from '@/shared/lib';
import type { CalendarRange } from '../api/kept-ranges.ts';
import type { CalendarView } from './calendar-view.ts';

/** The visible days, in local time. */
export interface VisibleRange {
  start: Date;
  /** Exclusive. */
  end: Date;
  title: string;
}

const dayAfter = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

const startOfWeek = (date: Date): Date => dayAfter(date, -((date.getDay() - firstDayOfWeek() + 7) % 7));

/**
 * The days of a view around a day. A grid shows whole weeks.
 * @param day YYYY-MM-DD
 */
export const visibleRange = (view: CalendarView, day: string, isGrid: boolean): VisibleRange => {
  const date = new Date(`${day}T00:00:00`);
  if (view === 'week') {
    const start = startOfWeek(date);
    return { start, end: dayAfter(start, 7), title: dayRange(start, dayAfter(start, 6)) };
  }
  const first = new Date(date.getFullYear(), date.getMonth(), 1);
  const next = new Date(date.getFullYear(), date.getMonth() + 1, 1);
  const title = monthOf(date);
  if (!isGrid) return { start: first, end: next, title };
  return { start: startOfWeek(first), end: dayAfter(startOfWeek(dayAfter(next, -1)), 7), title };
};

/** The local days of a range. */
export const daysOf = ({ start, end }: VisibleRange): Date[] => {
  const days = [];
  for (let day = start; day < end; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** The UTC days that a local range overlaps. */
export const utcDaysOf = ({ start, end }: VisibleRange): CalendarRange => ({
  startDate: start.toISOString().slice(0, 10),
  endDate: new Date(end.getTime() - 1).toISOString().slice(0, 10),
});
