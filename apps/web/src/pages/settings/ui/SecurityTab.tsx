import type { UserBody } from '@patchlight/contracts';
import { SecurityInformation } from './SecurityInformation.tsx';
import styles from './SettingsPage.module.css';

/** Everything that keeps others out of the account, a section each. */
export const SecurityTab = ({ user }: { user: UserBody }) => (
  <div className={styles.tab}>
    <SecurityInformation user={user} />
  </div>
);
