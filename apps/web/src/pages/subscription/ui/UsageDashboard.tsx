import type { Subscription, Usage } from '@patchlight/contracts';
import { PlanBadge } from '@/entities/plan';
import { ROUTES } from '@/shared/config';
import { Button, Chip, Notice } from '@/shared/ui';
import { metersOf } from '../model/meters.ts';
import type { MeterState, UsageMeter } from '../model/meters.ts';
import styles from './UsageDashboard.module.css';

const TONES = {
  Unlimited: 'success',
  Active: 'success',
  'Near Limit': 'warning',
  'Limit Reached': 'error',
  'No Access': 'outlined',
} as const satisfies Record<MeterState, string>;

const hours = (iso: string): string => {
  const left = Math.max(0, new Date(iso).getTime() - Date.now());
  const minutes = Math.ceil(left / 60_000);
  return minutes >= 120 ? `${Math.floor(minutes / 60)} hours` : `${minutes} minutes`;
};

const MeterCard = ({ meter, resetsAt }: { meter: UsageMeter; resetsAt: string }) => {
  const isLimited = meter.state !== 'Unlimited' && meter.state !== 'No Access';
  return (
    <section className={`card ${styles.card}`} aria-label={meter.title}>
      <header>
        <h3>{meter.title}</h3>
        <Chip tone={TONES[meter.state]}>{meter.state}</Chip>
      </header>
      <p className={`${styles.amount} numeric`}>
        <b>{meter.current.toLocaleString('en-US')}</b>
        <span>{isLimited ? `of ${meter.limit.toLocaleString('en-US')}` : meter.state.toLowerCase()}</span>
      </p>
      {isLimited && (
        <div
          className={styles.track}
          role="meter"
          aria-label={meter.title}
          aria-valuenow={Math.min(meter.current, meter.limit)}
          aria-valuemin={0}
          aria-valuemax={meter.limit}
          aria-valuetext={`${meter.current} of ${meter.limit}`}
        >
          <span data-state={meter.state} style={{ width: `${Math.min(100, meter.percentage)}%` }} />
        </div>
      )}
      {meter.isDaily && isLimited && (
        <p className={styles.reset}>{`Starts over in ${hours(resetsAt)}, at midnight UTC.`}</p>
      )}
    </section>
  );
};

/** How much of the plan is used. */
export const UsageDashboard = ({ usage, subscription }: { usage: Usage; subscription: Subscription }) => {
  const meters = metersOf(usage);
  const isAdmin = subscription.currentPlan === 'ADMIN';
  const isFree = subscription.currentPlan === 'FREE';
  const close = isAdmin
    ? []
    : meters.filter(({ state }) => state === 'Near Limit' || state === 'Limit Reached');
  return (
    <div className={styles.dashboard}>
      {close.map(({ key, state, words }) => (
        <Notice
          key={key}
          severity={state === 'Limit Reached' ? 'error' : 'warning'}
          action={isFree && <Button to={ROUTES.pricing}>Upgrade</Button>}
        >
          <b>{state === 'Limit Reached' ? 'Limit Reached' : 'Approaching Limit'}</b>
          <br />
          {words}
        </Notice>
      ))}
      <div className={styles.cards}>
        {meters.map((meter) => (
          <MeterCard key={meter.key} meter={meter} resetsAt={usage.resetsAt} />
        ))}
      </div>
      {isFree && (
        <section className={`card ${styles.nudge}`} aria-label="Upgrade">
          <div>
            <h3>Follow everything you own</h3>
            <p>PRO lifts the limits and tells you at once.</p>
          </div>
          <Button to={ROUTES.pricing} variant="primary">
            Upgrade to PRO
          </Button>
        </section>
      )}
      <section className={`card ${styles.summary}`} aria-label="Current plan">
        <h3>Current Plan</h3>
        <PlanBadge plan={subscription.currentPlan} />
      </section>
    </div>
  );
};
