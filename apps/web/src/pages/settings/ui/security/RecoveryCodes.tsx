import { OneTimeSecret } from './OneTimeSecret.tsx';
import styles from './SignInMethods.module.css';

const COPY = {
  label: 'Copy the codes',
  success: 'Recovery codes copied',
  failure: 'The codes could not be copied. Please write them down.',
};

/** New recovery codes. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <OneTimeSecret
    notice="Keep these recovery codes somewhere safe. Each lets you in once when you don't have your app. They are not shown again."
    secret={codes.join('\n')}
    copy={COPY}
    done="I have kept them"
    onDone={onDone}
  >
    <ul className={styles.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </OneTimeSecret>
);
