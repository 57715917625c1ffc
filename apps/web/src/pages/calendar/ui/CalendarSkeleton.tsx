import styles from './CalendarPage.module.css';

const CELLS = Array.from({ length: 35 }, (_, cell) => cell);

/** The placeholder of the calendar: a month, or rows on phones. */
export const CalendarSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {CELLS.map((cell) => (
      <span key={cell} />
    ))}
  </div>
);
