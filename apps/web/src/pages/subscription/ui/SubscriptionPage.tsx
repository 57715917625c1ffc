import { GamesMeter, PlanBadge, useGamesUsage } from '@/entities/plan';
import { useUser } from '@/entities/session';
import { shortDate } from '@/shared/lib';
import { Facts, PageHead, PageTitle } from '@/shared/ui';

export const SubscriptionPage = () => {
  const user = useUser();
  const { usage, isLoaded } = useGamesUsage();
  if (!user) return null;
  const expiry = user.planExpiresAt
    ? [{ name: user.autoRenew ? 'Next billing date' : 'Access until', value: shortDate(user.planExpiresAt) }]
    : [];
  return (
    <>
      <PageTitle page="Subscription" />
      <PageHead title="Subscription">Your plan and how much of it you use.</PageHead>
      <Facts
        facts={[
          { name: 'Plan', value: <PlanBadge plan={user.currentPlan} /> },
          ...expiry,
          {
            name: 'Games tracked',
            value:
              isLoaded && (usage.isUnlimited ? `${usage.tracked}, unlimited` : <GamesMeter usage={usage} />),
          },
        ]}
      />
    </>
  );
};
