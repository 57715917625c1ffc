import styles from './CalendarPage.module.css';

const CELLS = Array.from({ length: 35 }, (_, cell) => cell);

/** The placeholder of the calendar: a month, or rows. */
export const CalendarSkeleton = ({ isList = false }: { isList?: boolean }) => (
  <div className={styles.skeleton} data-list={isList} aria-hidden="true">
    {CELLS.map((cell) => (
      <span key={cell} />
    ))}
  </div>
);
