import { showToast } from '@/shared/toast';
import { CopyIcon, IconButton } from '@/shared/ui';
import styles from './ErrorScreen.module.css';

/** The id under which a failure stands in the log, to be passed on. */
export const RequestId = ({ id }: { id: string }) => {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(id);
    showToast('Request id copied', 'info');
  };
  return (
    <p className={styles.request}>
      <span>
        Request id: <code>{id}</code>
      </span>
      {'clipboard' in navigator && (
        <IconButton aria-label="Copy request id" onClick={() => void copy()}>
          <CopyIcon fontSize="small" />
        </IconButton>
      )}
    </p>
  );
};
