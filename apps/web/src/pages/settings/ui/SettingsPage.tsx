import { PlanBadge } from '@/entities/plan';
import { useUser } from '@/entities/session';
import { longDateTime } from '@/shared/lib';
import { Chip, Facts, PageHead, PageTitle } from '@/shared/ui';

export const SettingsPage = () => {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <PageTitle page="Settings" />
      <PageHead title="Settings">Your account at a glance.</PageHead>
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
    </>
  );
};
