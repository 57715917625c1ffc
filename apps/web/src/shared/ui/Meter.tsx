import styles from './Meter.module.css';

interface MeterProps {
  label: string;
  value: number;
  limit: number;
  /** The value as text, such as '8 of 10 games'. */
  text: string;
  level: 'fine' | 'busy' | 'full';
}

/** How much of a limit is used, as a bar. */
export const Meter = ({ label, value, limit, text, level }: MeterProps) => (
  <div
    className={styles.track}
    role="meter"
    aria-label={label}
    aria-valuenow={Math.min(value, limit)}
    aria-valuemin={0}
    aria-valuemax={limit}
    aria-valuetext={text}
  >
    <span
      className={styles.bar}
      data-level={level}
      style={{ width: `${limit > 0 ? Math.min(100, (value / limit) * 100) : 100}%` }}
    />
  </div>
);
