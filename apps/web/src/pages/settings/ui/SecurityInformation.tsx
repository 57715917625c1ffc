import type { UserBody } from '@patchlight/contracts';
import { longDateTime } from '@/shared/lib';
import { Chip, Facts } from '@/shared/ui';
import { SettingsSection } from './SettingsSection.tsx';

/** What there is to know about how safe the account is. */
export const SecurityInformation = ({ user }: { user: UserBody }) => (
  <SettingsSection title="Security information">
    <Facts
      isPart
      facts={[
        {
          name: 'Email Address',
          value: (
            <>
              {user.email}{' '}
              <Chip tone={user.emailVerified ? 'success' : 'outlined'}>
                {user.emailVerified ? 'Verified' : 'Not verified'}
              </Chip>
            </>
          ),
        },
        {
          name: 'Member since',
          value: <time dateTime={user.createdAt}>{longDateTime(user.createdAt)}</time>,
        },
      ]}
    />
  </SettingsSection>
);
