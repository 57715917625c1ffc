import { copyText } from '@/shared/toast';
import { CopyIcon, IconButton } from '@/shared/ui';
import styles from './ErrorScreen.module.css';

/** The request id, for support. */
export const RequestId = ({ id }: { id: string }) => {
  const copy = (): Promise<void> =>
    copyText(
      id,
      'Request id copied',
      'The request id could not be copied. Please select it and copy it yourself.',
    );
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
