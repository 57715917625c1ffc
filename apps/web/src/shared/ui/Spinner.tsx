import styles from './Spinner.module.css';

/** A spinner with a label for screen readers. Small ones are for buttons. */
export const Spinner = ({ label = 'Loading…', small = false }: { label?: string; small?: boolean }) => (
  <span role="status" className={small ? styles.inline : styles.block}>
    <span className={styles.ring} aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </span>
);
