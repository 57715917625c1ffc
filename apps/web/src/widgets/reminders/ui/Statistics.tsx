import type { ReminderStatistics } from '@patchlight/contracts';
import styles from './Reminders.module.css';

const LABELS = [
  ['total', 'Total'],
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['custom', 'Custom'],
] as const;

/** The number of reminders by state. */
export const Statistics = (statistics: ReminderStatistics) => (
  <dl className={styles.statistics}>
    {LABELS.map(([key, word]) => (
      <div key={key} className="card">
        <dt>{word}</dt>
        <dd className="numeric">{statistics[key]}</dd>
      </div>
    ))}
  </dl>
);
