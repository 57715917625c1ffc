import { useCallback, useEffect, useId } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import type { SubscriptionBody } from '@patchlight/contracts';
import { useGetSubscriptionQuery } from '@/entities/plan';
import { useRefreshSession, useUser } from '@/entities/session';
import { messageOf } from '@/shared/api';
import { Button, ErrorNotice, Notice, PageHead, PageTitle } from '@/shared/ui';
import { SubscriptionSettings } from '@/widgets/billing';
import { usePaymentReturn } from '../model/use-payment-return.ts';
import { PlanBanner } from './PlanBanner.tsx';
import { UsageDashboard } from './UsageDashboard.tsx';
import styles from './SubscriptionPage.module.css';

const REFRESH_MS = 300_000;
const TABS = { usage: 'Usage & Limits', settings: 'Subscription Settings' } as const;
type TabKey = keyof typeof TABS;

const Placeholder = () => (
  <div role="status" className={styles.placeholder}>
    <p>Loading your subscription information...</p>
    <Skeleton variant="rounded" height={72} />
    <Skeleton variant="rounded" height={220} />
  </div>
);

const Dashboard = ({ data, onChanged }: { data: SubscriptionBody; onChanged: () => void }) => {
  const [params, setParams] = useSearchParams();
  const id = useId();
  const tab: TabKey = params.get('tab') === 'settings' ? 'settings' : 'usage';
  return (
    <>
      <PlanBanner subscription={data.subscription} />
      <Tabs
        value={tab}
        aria-label="Subscription"
        variant="scrollable"
        onChange={(_, next: TabKey) => setParams(next === 'usage' ? {} : { tab: next }, { replace: true })}
      >
        {Object.entries(TABS).map(([key, label]) => (
          <Tab key={key} value={key} label={label} id={`${id}-${key}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'usage' ? (
          <UsageDashboard usage={data.usage} subscription={data.subscription} />
        ) : (
          <SubscriptionSettings subscription={data.subscription} onChanged={onChanged} />
        )}
      </div>
    </>
  );
};

export const SubscriptionPage = () => {
  const { data, error, refetch, isFetching } = useGetSubscriptionQuery(undefined, {
    pollingInterval: REFRESH_MS,
    refetchOnMountOrArgChange: true,
  });
  const refreshSession = useRefreshSession();
  const knownPlan = useUser()?.currentPlan;
  const plan = data?.subscription.currentPlan;
  useEffect(() => {
    if (plan !== undefined && knownPlan !== undefined && plan !== knownPlan) refreshSession();
  }, [plan, knownPlan, refreshSession]);
  const ask = useCallback(() => void refetch(), [refetch]);
  const payment = usePaymentReturn(data?.subscription, ask);
  return (
    <div className={styles.page}>
      <PageTitle page="Subscription" />
      <div className={styles.head}>
        <PageHead title="Subscription">Your plan and how much of it you use.</PageHead>
        <Button variant="outlined" aria-disabled={isFetching} onClick={isFetching ? undefined : ask}>
          Refresh
        </Button>
      </div>
      {payment === 'waiting' && <Notice severity="info">Confirming your payment…</Notice>}
      {payment === 'late' && (
        <Notice severity="warning">
          Your payment has not been confirmed yet. That can take some minutes; nothing is lost.
        </Notice>
      )}
      {error && (
        <ErrorNotice
          message={
            data
              ? messageOf(error, 'Failed to refresh subscription status')
              : `Unable to Load Subscription Data: ${messageOf(error, 'Unable to load subscription data. Please check your connection and try again.')}`
          }
          error={error}
          onRetry={ask}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Placeholder />}
      {data && <Dashboard data={data} onChanged={refreshSession} />}
    </div>
  );
};
