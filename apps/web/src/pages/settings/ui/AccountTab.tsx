import type { UserBody } from '@patchlight/contracts';
import { PlanBadge } from '@/entities/plan';
import { longDateTime } from '@/shared/lib';
import { Chip, Facts } from '@/shared/ui';
import styles from './SettingsPage.module.css';

/** What the account is. */
export const AccountTab = ({ user }: { user: UserBody }) => (
  <div className={styles.tab}>
    <Facts
      facts={[
        { name: 'Full Name', value: user.name },
        { name: 'Username', value: user.username },
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
        { name: 'Plan', value: <PlanBadge plan={user.currentPlan} /> },
        {
          name: 'Member since',
          value: <time dateTime={user.createdAt}>{longDateTime(user.createdAt)}</time>,
        },
      ]}
    />
  </div>
);
