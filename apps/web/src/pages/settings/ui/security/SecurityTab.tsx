import type { UserBody } from '@patchlight/contracts';
import { Activity } from './Activity.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SecurityInformation } from './SecurityInformation.tsx';
import { SettingsLoaded } from '../SettingsLoaded.tsx';
import { Sessions } from './Sessions.tsx';
import styles from '../SettingsPage.module.css';
import { SignInMethods } from './SignInMethods.tsx';

/** The security settings. */
export const SecurityTab = ({ user }: { user: UserBody }) => (
  <div className={styles.tab}>
    <ChangePassword user={user} />
    <SignInMethods />
    <Sessions />
    <Activity />
    <SettingsLoaded>{(settings) => <SecurityInformation user={settings.user} />}</SettingsLoaded>
  </div>
);
