import { OneTimeSecret } from '../security/OneTimeSecret.tsx';
import styles from '../security/SignInMethods.module.css';

const COPY = {
  label: 'Copy the token',
  success: 'Token copied',
  failure: 'The token could not be copied. Please select it and copy it yourself.',
};

/** A new API token. */
export const NewToken = ({ token, onDone }: { token: string; onDone: () => void }) => (
  <OneTimeSecret
    label="Your new token"
    notice='Keep this token as you would keep a password. It is not shown again. Programs send it in the header "Authorization: Bearer".'
    secret={token}
    copy={COPY}
    done="I have kept it"
    onDone={onDone}
  >
    <p className={styles.secret}>
      <code>{token}</code>
    </p>
    <p>Try it in a terminal:</p>
    <p className={styles.secret}>
      <code>{`curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/v1/me`}</code>
    </p>
  </OneTimeSecret>
);
