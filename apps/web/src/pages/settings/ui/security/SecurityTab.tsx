import type { UserBody } from '@patchlight/contracts';
import { Activity } from './Activity.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SecurityInformation } from './SecurityInformation.tsx';
import { SettingsLoaded } from '../SettingsLoaded.tsx';
import { Sessions } from './Sessions.tsx';
import { SettingsColumns } from '../SettingsColumns.tsx';
import { SignInMethods } from './SignInMethods.tsx';

/** The security settings. */
export const SecurityTab = ({ user }: { user: UserBody }) => (
  <SettingsColumns>
    <>
      <ChangePassword user={user} />
      <SignInMethods />
    </>
    <>
      <SettingsLoaded>{(settings) => <SecurityInformation user={settings.user} />}</SettingsLoaded>
      <Sessions />
      <Activity />
    </>
  </SettingsColumns>
);
