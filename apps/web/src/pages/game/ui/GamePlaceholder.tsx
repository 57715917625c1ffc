import { Skeleton } from '@/shared/ui';
import styles from './GamePage.module.css';

const Rows = ({ count }: { count: number }) => (
  <div className={styles.updates} aria-hidden="true">
    {Array.from({ length: count }, (_, row) => (
      <Skeleton key={row} height={124} />
    ))}
  </div>
);

/** The placeholder of the updates. */
export const UpdatesPlaceholder = () => (
  <>
    <p role="status" className="visually-hidden">
      Loading updates…
    </p>
    <Rows count={4} />
  </>
);

/** The placeholder of the page. */
export const GamePlaceholder = () => (
  <>
    <p role="status" className="visually-hidden">
      Loading the game…
    </p>
    <div className={styles.head} aria-hidden="true">
      <Skeleton className={styles.art} height="auto" />
      <div className={styles.text}>
        <Skeleton width="60%" height={48} />
        <Skeleton width="40%" />
        <Skeleton width={220} height={48} />
      </div>
    </div>
    <Rows count={3} />
  </>
);
