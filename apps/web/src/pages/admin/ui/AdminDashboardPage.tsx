import { useEffect, useState } from 'react';
import type { AdminStatsBody, PopularGame, Trend } from '@patchlight/contracts';
import { GameIcon } from '@/entities/game';
import { messageOf } from '@/shared/api';
import { ROUTES, adminGamePath } from '@/shared/config';
import { showToast } from '@/shared/toast';
import { Loaded } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import { formatNumber } from '@/shared/lib';
import { useGetOperationsQuery, useGetStatsQuery, useTriggerRunMutation } from '../api/admin.api.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import { Operations } from './Operations.tsx';
import styles from './admin.module.css';

const REFRESH_MS = 2_000;
const POLL_MS = 10_000;
const DAY_HOURS = 24;

/** A text with the change in a period, compared with the period before. */
const TrendLine = ({ trend: { current, percent, hours } }: { trend: Trend }) => {
  const period = hours > DAY_HOURS ? `${hours / DAY_HOURS} days` : `${hours} hours`;
  const sign = percent !== null && percent > 0 ? '+' : '';
  return (
    <p>
      {formatNumber(current)} new in the last {period}
      {percent !== null && `, ${sign}${percent}% against the ${period} before`}
    </p>
  );
};

const Overview = ({ stats, trends }: AdminStatsBody['data']) => (
  <div className={styles.cards}>
    {[
      { name: 'Total Users', value: stats.totalUsers, trend: trends.users },
      { name: 'Total Games', value: stats.totalGames, trend: trends.games },
      { name: 'Total Updates', value: stats.totalUpdates, trend: trends.updates },
      { name: 'Recent Updates', value: stats.recentUpdates, trend: trends.recentUpdates },
    ].map(({ name, value, trend }) => (
      <section key={name} className={`card ${styles.card}`} aria-label={name}>
        <h2>{name}</h2>
        <span className={`${styles.number} numeric`}>{formatNumber(value)}</span>
        <TrendLine trend={trend} />
      </section>
    ))}
  </div>
);

const Popular = ({ games }: { games: PopularGame[] }) => (
  <section className={`card ${styles.section}`}>
    <h2>Popular Games</h2>
    {games.length === 0 ? (
      <p className={styles.quiet}>Nobody follows a game yet.</p>
    ) : (
      <ul>
        {games.map(({ appId, name, iconUrl, followerCount }) => (
          <li key={appId}>
            <span className={styles.game}>
              <GameIcon name={name} sources={[iconUrl]} size={32} />
              <NewTabLink to={adminGamePath(appId)}>{name}</NewTabLink>
            </span>
            <span className="numeric">
              {formatNumber(followerCount)} {followerCount === 1 ? 'follower' : 'followers'}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

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
      <section aria-label="Quick actions" className={styles.actions}>
        <Button
          variant="primary"
          aria-disabled={isRunning}
          onClick={isRunning ? undefined : () => void start()}
        >
          Trigger manual update
        </Button>
        <span role="status">{isRunning && <Chip tone="hot">Update running</Chip>}</span>
        <Button variant="outlined" to={ROUTES.adminUsers}>
          Manage users
        </Button>
        <Button variant="outlined" to={ROUTES.adminGames}>
          Manage games
        </Button>
        <Button variant="outlined" to={ROUTES.adminUpdates}>
          View updates
        </Button>
      </section>
      <Loaded query={operations} errorMessage="Failed to fetch stats" skeleton={<Skeleton height={240} />}>
        {(data) => <Operations {...data} />}
      </Loaded>
      <Loaded query={stats} errorMessage="Failed to fetch stats" skeleton={<Skeleton height={320} />}>
        {(data) => (
          <>
            <Overview {...data} />
            <Popular games={data.popularGames} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
};
