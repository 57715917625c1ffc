import styles from './Spinner.module.css';

/** A spinning ring with words for those who do not see it. Small ones stand in buttons. */
export const Spinner = ({ label = 'Loading…', small = false }: { label?: string; small?: boolean }) => (
  <span role="status" className={small ? styles.inline : styles.block}>
    <span className={styles.ring} aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </span>
);
