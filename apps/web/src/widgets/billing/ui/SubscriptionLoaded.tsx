import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { SubscriptionBody } from '@patchlight/contracts';
import { useRefreshSession, useUser } from '@/entities/session';
import { api, messageWithSource, useApiDispatch } from '@/shared/api';
import { ErrorNotice } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import { usePlanEnd } from '../model/use-plan-end.ts';
import styles from './SubscriptionLoaded.module.css';

interface SubscriptionLoadedProps {
  query: { data?: SubscriptionBody; error?: unknown; isFetching: boolean; refetch: () => unknown };
  children: (body: SubscriptionBody) => ReactNode;
}

const Placeholder = () => (
  <div role="status" className={styles.placeholder}>
    <p>Loading your subscription information...</p>
    <Skeleton height={72} />
    <Skeleton height={220} />
  </div>
);

/**
 * The states of the subscription query. Refetches it when the plan ends, and the session and the usage when the plan has
 * changed.
 */
export const SubscriptionLoaded = ({ query, children }: SubscriptionLoadedProps) => {
  const { data, error, refetch, isFetching } = query;
  const dispatch = useApiDispatch();
  const refreshSession = useRefreshSession();
  const knownPlan = useUser()?.currentPlan;
  const plan = data?.subscription.currentPlan;
  useEffect(() => {
    if (plan === undefined || knownPlan === undefined || plan === knownPlan) return;
    refreshSession();
    dispatch(api.util.invalidateTags(['Usage']));
  }, [plan, knownPlan, refreshSession, dispatch]);
  usePlanEnd(data?.subscription.planExpiresAt, refetch);
  return (
    <>
      {error !== undefined && (
        <ErrorNotice
          title={data ? 'Failed to refresh subscription status' : 'Unable to Load Subscription Data'}
          message={messageWithSource(
            error,
            'Unable to load subscription data. Please check your connection and try again.',
          )}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && error === undefined && <Placeholder />}
      {data && children(data)}
    </>
  );
};
