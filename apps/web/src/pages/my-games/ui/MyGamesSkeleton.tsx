import { Skeleton } from '@/shared/ui';
import styles from './MyGamesSkeleton.module.css';

/** The placeholder of My Games. */
export const MyGamesSkeleton = () => (
  <div role="status" className={styles.rows}>
    <span className="visually-hidden">Loading your games...</span>
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={`card ${styles.row}`} aria-hidden="true">
        <Skeleton className={styles.art} height="auto" />
        <div className={styles.game}>
          <Skeleton width="56%" />
          <Skeleton width="72%" />
        </div>
        <div className={styles.latest}>
          <Skeleton width={72} />
          <Skeleton width="84%" />
        </div>
      </div>
    ))}
  </div>
);
