import { useEffect, useId, useRef } from 'react';
import { daysSince, dayOfYear, localDay, weekday } from '@/shared/lib';
import { agendaDays } from '../model/agenda.ts';
import type { AgendaDay } from '../model/agenda.ts';
import { byTime } from '../model/calendar-item.ts';
import type { CalendarItem } from '../model/calendar-item.ts';
import type { ItemLink } from '../model/use-item-link.ts';
import { DayEntries } from './DayEntries.tsx';
import styles from './Agenda.module.css';

/** 'Today', 'Yesterday', or null. */
const nameOf = (date: Date, now: Date): string | null => {
  if (localDay(date) === localDay(now)) return 'Today';
  return date < now && daysSince(date, now) === 1 ? 'Yesterday' : null;
};

const Day = ({ of: { day, items }, linkTo }: { of: AgendaDay; linkTo: ItemLink }) => {
  const id = useId();
  const now = new Date();
  const date = new Date(`${day}T00:00:00`);
  const name = nameOf(date, now);
  return (
    <section aria-labelledby={id} className={styles.day}>
      <h2 id={id} className={styles.heading} data-day={day} tabIndex={-1}>
        {name && <b>{name}</b>} <span>{`${weekday(date)}, ${dayOfYear(date, now)}`}</span>
      </h2>
      {items.length === 0 ? (
        <p className={styles.none}>No updates yet today.</p>
      ) : (
        <DayEntries items={items.toSorted(byTime)} linkTo={linkTo} />
      )}
    </section>
  );
};

/** A day to go to; each request is a new object. */
export interface DayTarget {
  day: string;
}

interface AgendaProps {
  items: readonly CalendarItem[];
  /** The local day of today if it is in the range. */
  today: string | null;
  linkTo: ItemLink;
  /** Scrolls to this day and focuses it. */
  target: DayTarget | null;
}

/** The days of a range that have items, the latest first. */
export const Agenda = ({ items, today, linkTo, target }: AgendaProps) => {
  const listRef = useRef<HTMLDivElement>(null);
  const days = agendaDays(items, today);
  const shown = useRef<DayTarget>(null);
  // After each render: the day may be of a range that is not there yet.
  useEffect(() => {
    if (!target || shown.current === target) return;
    const heading = listRef.current?.querySelector<HTMLElement>(`[data-day="${target.day}"]`);
    if (!heading) return;
    shown.current = target;
    heading.parentElement?.scrollIntoView();
    heading.focus({ preventScroll: true });
  });
  return (
    <div ref={listRef} className={styles.agenda}>
      {days.map((day) => (
        <Day key={day.day} of={day} linkTo={linkTo} />
      ))}
    </div>
  );
};
