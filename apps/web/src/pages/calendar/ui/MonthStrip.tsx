import { useRef } from 'react';
import type { CSSProperties } from 'react';
import { dayOfYear, localDay, useCenteredChild, weekday } from '@/shared/lib';
import { byRank } from '../model/calendar-item.ts';
import type { CalendarItem } from '../model/calendar-item.ts';
import styles from './MonthStrip.module.css';

const DOTS = 3;

interface MonthStripProps {
  days: readonly Date[];
  items: readonly CalendarItem[];
  favorites: ReadonlySet<number>;
  onPick: (day: string) => void;
}

/** The days of the range in one line, with dots in the colors of up to three games. A press goes to the day. */
export const MonthStrip = ({ days, items, favorites, onPick }: MonthStripProps) => {
  const stripRef = useRef<HTMLOListElement>(null);
  const today = localDay(new Date());
  const byDay = Map.groupBy(items.toSorted(byRank(favorites)), ({ day }) => day);
  useCenteredChild(stripRef, '[aria-current]', days[0] ? localDay(days[0]) : '');
  return (
    <ol ref={stripRef} role="list" aria-label="Days" className={styles.strip}>
      {days.map((date) => {
        const day = localDay(date);
        const ofDay = byDay.get(day) ?? [];
        const colors = [...new Set(ofDay.map(({ color }) => color))].slice(0, DOTS);
        const content = (
          <span className={styles.content} aria-hidden="true">
            <span>{weekday(date).slice(0, 3)}</span>
            <span className={styles.number}>{date.getDate()}</span>
            <span className={styles.dots}>
              {colors.map((color) => (
                <span key={color} style={{ '--bar': `var(--ev${color})` } as CSSProperties} />
              ))}
            </span>
          </span>
        );
        const count = `${ofDay.length} ${ofDay.length === 1 ? 'entry' : 'entries'}`;
        return (
          <li key={day} aria-current={day === today ? 'date' : undefined} className={styles.day}>
            {ofDay.length > 0 ? (
              <button type="button" onClick={() => onPick(day)}>
                {content}
                <span className="visually-hidden">{`${weekday(date)}, ${dayOfYear(date)}: ${count}`}</span>
              </button>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ol>
  );
};
