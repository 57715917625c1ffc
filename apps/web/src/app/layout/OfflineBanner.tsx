import { useIsOffline } from '@/shared/api';
import { WarningIcon } from '@/shared/ui';
import styles from './OfflineBanner.module.css';

/** Tells the user that the data may be stale. */
export const OfflineBanner = () => {
  const isOffline = useIsOffline();
  return (
    <div role="status" className={styles.region}>
      {isOffline && (
        <p data-momentary className={styles.banner}>
          <WarningIcon fontSize="small" />
          You are offline. Showing what was loaded last.
        </p>
      )}
    </div>
  );
};
