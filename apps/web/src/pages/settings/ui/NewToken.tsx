import { copyText } from '@/shared/toast';
import { Button, Notice } from '@/shared/ui';
import styles from './SignInMethods.module.css';

/** A new API token, this once. */
export const NewToken = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const copy = (): Promise<void> =>
    copyText(token, 'Token copied', 'The token could not be copied. Please select it and copy it yourself.');
  return (
    <div className={styles.setup} role="group" aria-label="Your new token">
      <Notice severity="info">
        Keep this token as you would keep a password. It is not shown again. Programs send it in the header
        &quot;Authorization: Bearer&quot;.
      </Notice>
      <p className={styles.secret}>
        <code>{token}</code>
      </p>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy the token
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
};
