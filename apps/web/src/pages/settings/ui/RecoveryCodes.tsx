import { copyText } from '@/shared/toast';
import { Button, Notice } from '@/shared/ui';
import styles from './SignInMethods.module.css';

/** The recovery codes, this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const copy = (): Promise<void> =>
    copyText(
      codes.join('\n'),
      'Recovery codes copied',
      'The codes could not be copied. Please write them down.',
    );
  return (
    <div className={styles.setup}>
      <Notice severity="info">
        Keep these recovery codes somewhere safe. Each lets you in once when you don&apos;t have your app.
        They are not shown again.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy the codes
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
};
