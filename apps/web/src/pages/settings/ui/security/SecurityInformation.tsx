import type { UserSettings } from '@patchlight/contracts';
import { longDateTime } from '@/shared/lib';
import { DescriptionList } from '@/shared/ui';
import { Chip } from '@/shared/ui/mui';
import { SettingsSection } from '../SettingsSection.tsx';

/** The security overview. */
export const SecurityInformation = ({ user }: { user: UserSettings['user'] }) => (
  <SettingsSection title="Security Information">
    <DescriptionList
      isPart
      facts={[
        {
          name: 'Email Address',
          value: (
            <>
              {user.email}{' '}
              <Chip tone={user.emailVerified ? 'success' : 'outlined'}>
                {user.emailVerified ? 'Confirmed' : 'Not confirmed'}
              </Chip>
            </>
          ),
        },
        {
          name: 'Last password change',
          value: user.lastPasswordChange ? (
            <time dateTime={user.lastPasswordChange}>{longDateTime(user.lastPasswordChange)}</time>
          ) : (
            'Never changed'
          ),
        },
      ]}
    />
  </SettingsSection>
);
