import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetSubscriptionQuery, useUsage } from '@/entities/plan';
import { useRefreshSession } from '@/entities/session';
import { Notice, PageHead, PageTitle, Tabs } from '@/shared/ui';
import { Button, Themed } from '@/shared/ui/mui';
import { SubscriptionLoaded, SubscriptionSettings } from '@/widgets/billing';
import { usePaymentReturn } from '../model/use-payment-return.ts';
import { PlanBanner } from './PlanBanner.tsx';
import { UsageDashboard } from './UsageDashboard.tsx';
import styles from './SubscriptionPage.module.css';

const REFRESH_MS = 300_000;

export const SubscriptionPage = () => {
  const query = useGetSubscriptionQuery(undefined, {
    pollingInterval: REFRESH_MS,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const { data, refetch, isFetching } = query;
  const usage = useUsage({ refetchOnMountOrArgChange: true });
  const refreshSession = useRefreshSession();
  const tab = useSearchParams()[0].get('tab');
  const ask = useCallback(() => void refetch(), [refetch]);
  const payment = usePaymentReturn(data?.subscription, ask);
  const refresh = (): void => {
    ask();
    void usage.refetch();
  };
  return (
    <Themed>
      <div className={styles.page}>
        <PageTitle page="Subscription" />
        <div className={styles.head}>
          <PageHead title="Subscription">Your plan and how much of it you use.</PageHead>
          <Button variant="outlined" aria-disabled={isFetching} onClick={isFetching ? undefined : refresh}>
            Refresh
          </Button>
        </div>
        {payment === 'waiting' && <Notice severity="info">Confirming your payment…</Notice>}
        {payment === 'late' && (
          <Notice severity="warning">
            Your payment has not been confirmed yet. That can take some minutes; nothing is lost.
          </Notice>
        )}
        <SubscriptionLoaded query={query}>
          {({ subscription }) => (
            <>
              <PlanBanner
                subscription={subscription}
                isWithPlans={tab === 'settings'}
                onChanged={refreshSession}
              />
              <Tabs
                label="Subscription"
                tabs={[
                  {
                    key: 'usage',
                    label: 'Usage & Limits',
                    content: <UsageDashboard plan={subscription.currentPlan} query={usage} />,
                  },
                  {
                    key: 'settings',
                    label: 'Subscription Settings',
                    content: <SubscriptionSettings subscription={subscription} onChanged={refreshSession} />,
                  },
                ]}
              />
            </>
          )}
        </SubscriptionLoaded>
      </div>
    </Themed>
  );
};
