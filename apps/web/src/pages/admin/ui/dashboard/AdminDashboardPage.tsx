import { useEffect, useState } from 'react';
import { messageOf } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Loaded } from '@/shared/ui';
import { Skeleton } from '@/shared/ui/mui';
import { useGetOperationsQuery, useGetStatsQuery, useTriggerRunMutation } from '../../api/admin.api.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { IngestionCard } from './IngestionCard.tsx';
import { Operations } from './Operations.tsx';
import { Popular } from './Popular.tsx';
import { QuickActions } from './QuickActions.tsx';
import { Totals } from './Totals.tsx';
import { Troubles } from './Troubles.tsx';
import styles from './dashboard.module.css';

const REFRESH_MS = 2_000;
const POLL_MS = 10_000;

/** Starts an ingestion run, unless one is in progress, and refetches shortly after. */
const useManualUpdate = (refetch: () => void) => {
  const [triggerRun, { isLoading }] = useTriggerRunMutation();
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => {
      setStartedAt(null);
      refetch();
    }, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [startedAt, refetch]);
  const start = async (): Promise<void> => {
    const { data, error } = await triggerRun();
    if (!data) return showToast(messageOf(error, 'Failed to trigger manual update'), 'error');
    showToast(data.message);
    setStartedAt(Date.now());
  };
  return { start, isStarting: isLoading || startedAt !== null };
};

export const AdminDashboardPage = () => {
  const stats = useGetStatsQuery();
  const operations = useGetOperationsQuery(undefined, { pollingInterval: POLL_MS });
  const [refreshes, setRefreshes] = useState(0);
  const { refetch: refetchStats } = stats;
  const { refetch: refetchOperations } = operations;
  useEffect(() => {
    if (refreshes === 0) return;
    void refetchStats();
    void refetchOperations();
  }, [refreshes, refetchStats, refetchOperations]);
  const [onStarted] = useState(() => () => setRefreshes((count) => count + 1));
  const { start, isStarting } = useManualUpdate(onStarted);
  const isRunning = isStarting || operations.data?.isRunning === true;
  return (
    <AdminFrame title="Admin Dashboard" error={stats.error}>
      {operations.data && <Troubles {...operations.data} />}
      <Loaded query={operations} errorMessage="Failed to fetch stats" skeleton={<Skeleton height={360} />}>
        {(data) => <IngestionCard data={data} isRunning={isRunning} onStart={() => void start()} />}
      </Loaded>
      <Loaded query={stats} errorMessage="Failed to fetch stats" skeleton={<Skeleton height={520} />}>
        {(data) => (
          <>
            <Totals {...data} />
            <div className={styles.columns}>
              <Popular games={data.popularGames} />
              <QuickActions stats={data.stats} />
            </div>
          </>
        )}
      </Loaded>
      {operations.data && <Operations {...operations.data} />}
    </AdminFrame>
  );
};
