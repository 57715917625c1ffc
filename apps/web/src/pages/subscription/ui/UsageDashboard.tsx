import { FEATURE_NAMES, isUnlimited } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import type { PlanType, Usage } from '@patchlight/contracts';
import { PlanBadge, useGetUpgradeRecommendationsQuery } from '@/entities/plan';
import type { useUsage } from '@/entities/plan';
import { messageWithSource } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { BoltIcon, ErrorNotice, Meter, Notice } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import { formatNumber, timeOfDay } from '@/shared/lib';
import { metersOf } from '../model/meters.ts';
import type { MeterState, UsageMeter } from '../model/meters.ts';
import { UsageHistory } from './UsageHistory.tsx';
import styles from './UsageDashboard.module.css';

const TONES = {
  Unlimited: 'success',
  Active: 'success',
  'Near Limit': 'warning',
  'Limit Reached': 'error',
  'No Access': 'outlined',
} as const satisfies Record<MeterState, string>;

/** Null where there is nothing to measure. */
const LEVELS = {
  Unlimited: null,
  Active: 'fine',
  'Near Limit': 'busy',
  'Limit Reached': 'full',
  'No Access': null,
} as const satisfies Record<MeterState, string | null>;

const NAMES = { ...FEATURE_NAMES, apiCalls: 'API Calls' };

const timeUntil = (iso: string): string => {
  const left = Math.max(0, new Date(iso).getTime() - Date.now());
  const minutes = Math.ceil(left / 60_000);
  if (minutes >= 120) return `${Math.floor(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

const upTo = (limit: number, one: string, many: string): string =>
  isUnlimited(limit) ? `unlimited ${many}` : limit === 1 ? `1 ${one}` : `${formatNumber(limit)} ${many}`;

/** '10 games, and 50 notifications and 100 API calls a day.' */
const allowanceOf = ({
  gamesLimit,
  notificationsLimitDaily,
  apiCallsLimitDaily,
}: Usage['limits']): string => {
  const games = upTo(gamesLimit, 'game', 'games');
  const notifications = upTo(notificationsLimitDaily, 'notification', 'notifications');
  const calls = upTo(apiCallsLimitDaily, 'API call', 'API calls');
  return `${games[0]!.toUpperCase()}${games.slice(1)}, and ${notifications} and ${calls} a day.`;
};

const MeterCard = ({ meter, resetsAt }: { meter: UsageMeter; resetsAt: string }) => {
  const level = LEVELS[meter.state];
  return (
    <section className={`card ${styles.card}`} aria-label={meter.title}>
      <header>
        <h2>{meter.title}</h2>
        <Chip tone={TONES[meter.state]}>{meter.state}</Chip>
      </header>
      <p className={`${styles.amount} numeric`}>
        <b>{formatNumber(meter.current)}</b>
        <span>{level ? `of ${formatNumber(meter.limit)}` : meter.state.toLowerCase()}</span>
      </p>
      {level && (
        <Meter
          label={meter.title}
          value={meter.current}
          limit={meter.limit}
          text={`${meter.current} of ${meter.limit}`}
          level={level}
        />
      )}
      {meter.isDaily && level && (
        <p
          className={styles.reset}
        >{`Resets in ${timeUntil(resetsAt)}, at ${timeOfDay(resetsAt)} your time.`}</p>
      )}
    </section>
  );
};

/** Upgrade recommendations based on usage; a generic one without any. */
const Upgrade = () => {
  const { data } = useGetUpgradeRecommendationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const recommendations = data?.recommendations ?? [];
  return (
    <section className={`card ${styles.upgrade}`} aria-label="Upgrade">
      <div>
        <h2>Follow everything you own</h2>
        {recommendations.length === 0 && <p>No limits, instant notifications.</p>}
        {recommendations.length > 0 && (
          <ul role="list">
            {recommendations.map(({ feature, reason, urgency }) => (
              <li key={feature} data-urgency={urgency}>
                <BoltIcon fontSize="small" />
                <span>
                  <b>{NAMES[feature]}</b> {reason}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button to={ROUTES.pricing}>Compare the plans</Button>
    </section>
  );
};

/** The plan and what it allows. */
const CurrentPlan = ({ plan, limits }: { plan: PlanType; limits: Usage['limits'] | undefined }) => (
  <section className={`card ${styles.summary}`} aria-label="Current plan">
    <div>
      <h2>Current Plan</h2>
      {limits && <p>{allowanceOf(limits)}</p>}
    </div>
    <PlanBadge plan={plan} />
  </section>
);

const Meters = ({ usage, plan }: { usage: Usage; plan: PlanType }) => {
  const meters = metersOf(usage);
  const close =
    plan === 'ADMIN' ? [] : meters.filter(({ state }) => state === 'Near Limit' || state === 'Limit Reached');
  return (
    <>
      {meters.every(({ current }) => current === 0) && (
        <Notice severity="info" action={<Button to={ROUTES.search}>Search Games</Button>}>
          <b>Welcome</b>
          <br />
          Your account is being set up. Follow your first game to finish.
        </Notice>
      )}
      {close.map(({ key, state, text }) => (
        <Notice key={key} severity={state === 'Limit Reached' ? 'error' : 'warning'}>
          <b>{state === 'Limit Reached' ? 'Limit Reached' : 'Approaching Limit'}</b>
          <br />
          {text}
        </Notice>
      ))}
      <div className={styles.cards}>
        {meters.map((meter) => (
          <MeterCard key={meter.key} meter={meter} resetsAt={usage.resetsAt} />
        ))}
      </div>
    </>
  );
};

const Placeholder = () => (
  <div role="status" className={styles.cards}>
    <span className="visually-hidden">Loading your usage...</span>
    <Skeleton height={180} />
    <Skeleton height={180} />
    <Skeleton height={180} />
  </div>
);

interface UsageDashboardProps {
  plan: PlanType;
  query: ReturnType<typeof useUsage>;
}

/** The usage of the plan. */
export const UsageDashboard = ({ plan, query }: UsageDashboardProps) => {
  const { data, error, refetch, isFetching } = query;
  return (
    <div className={styles.dashboard}>
      {error !== undefined && (
        <ErrorNotice
          title={data ? 'Failed to refresh usage statistics' : 'Unable to Load Usage Data'}
          message={
            <>
              {`${messageWithSource(error)} Refresh the page, or `}
              <Link to={ROUTES.support} className="text-link">
                contact support
              </Link>
              {' if it stays like this.'}
            </>
          }
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && error === undefined && <Placeholder />}
      {data && <Meters usage={data} plan={plan} />}
      {data && <UsageHistory />}
      <CurrentPlan plan={plan} limits={data?.limits} />
      {plan === 'FREE' && <Upgrade />}
    </div>
  );
};
