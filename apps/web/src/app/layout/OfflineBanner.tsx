import { useIsOffline } from '@/shared/api';
import { WarningIcon } from '@/shared/ui';
import styles from './OfflineBanner.module.css';

/** Says that what is shown is not of now. */
export const OfflineBanner = () => {
  const isOffline = useIsOffline();
  return (
    <div role="status" className={styles.region}>
      {isOffline && (
        <p className={styles.banner}>
          <WarningIcon fontSize="small" />
          You are offline. Showing what was loaded last.
        </p>
      )}
    </div>
  );
};
