import { Skeleton } from '@/shared/ui';
import styles from './SearchPage.module.css';

/** Shows that a search is in progress. */
export const Searching = ({ children }: { children: string }) => (
  <p role="status" className={styles.status}>
    <span className={styles.ring} aria-hidden="true" />
    {children}
  </p>
);

/** The placeholder of the results. */
export const ResultSkeleton = ({ height }: { height: number }) => (
  <div className={`${styles.results} ${styles.late}`} aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} height={height} />
    ))}
  </div>
);
