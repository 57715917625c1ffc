import { useState } from 'react';
import type { Plan, PlanPeriod } from '@patchlight/contracts';
import { useClientConfig } from '@/entities/instance';
import { NO_PAYMENTS, useGetPlansQuery } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { timeSpan } from '@/shared/lib';
import { BellIcon, BoltIcon, Button, ErrorNotice, GamesIcon, Skeleton, Spinner } from '@/shared/ui';
import { useUpgrade } from '../model/use-upgrade.ts';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { PlanCard, periodPrice } from './PlanCard.tsx';
import styles from './Plans.module.css';

const Placeholder = () => (
  <div role="status" className={styles.cards}>
    <span className="visually-hidden">Loading plans...</span>
    <Skeleton height={380} />
    <Skeleton height={380} />
  </div>
);

const ProReasons = () => {
  const checks = useClientConfig()?.checkInterval;
  const reasons = [
    { Icon: GamesIcon, title: 'No Limits', text: 'Follow every game you own.' },
    {
      Icon: BoltIcon,
      title: 'Real-time Updates',
      text: checks
        ? `Games are usually checked every ${timeSpan(checks.shortest)} to ${timeSpan(checks.longest)}, most often when they are likely to post.`
        : 'Games are checked most often when they are likely to post.',
    },
    { Icon: BellIcon, title: 'Priority Support', text: 'A person answers, fast.' },
  ];
  return (
    <section aria-labelledby="why-pro">
      <h3 id="why-pro" className={styles.why}>
        Why Choose Pro?
      </h3>
      <ul role="list" className={styles.reasons}>
        {reasons.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon fontSize="small" />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ActionProps {
  plan: Plan;
  period: PlanPeriod;
  canUpgrade: boolean;
  isLeaving: boolean;
  onUpgrade: () => void;
}

/** The action of a plan card. */
const PlanAction = ({ plan, period, canUpgrade, isLeaving, onUpgrade }: ActionProps) => {
  const session = useSession();
  const isCurrent = session.status === 'signed-in' && (plan.type === 'PRO' ? session.isPro : !session.isPro);
  if (isCurrent)
    return (
      <Button size="large" variant="outlined" disabled>
        Current Plan
      </Button>
    );
  const isVisitor = session.status === 'anonymous';
  if (plan.type === 'FREE')
    return isVisitor ? (
      <Button size="large" variant="outlined" to={ROUTES.register}>
        Get Started
      </Button>
    ) : (
      <Button size="large" variant="outlined" disabled>
        Get Started
      </Button>
    );
  const label = `Upgrade to Pro - ${periodPrice(plan, period)}`;
  if (isVisitor)
    return (
      <Button size="large" variant="primary" to={ROUTES.login} state={{ from: ROUTES.pricing }}>
        {label}
      </Button>
    );
  return (
    <Button
      size="large"
      variant="primary"
      aria-disabled={isLeaving || !canUpgrade}
      onClick={isLeaving || !canUpgrade ? undefined : onUpgrade}
    >
      {isLeaving && <Spinner small label="Opening the payment page" />}
      {label}
    </Button>
  );
};

/** The available plans with prices from the server. */
export const Plans = () => {
  const session = useSession();
  const isPro = session.status === 'signed-in' && session.isPro;
  const { data, error, refetch, isFetching } = useGetPlansQuery();
  const [period, setPeriod] = useState<PlanPeriod>('monthly');
  const { upgrade, isLeaving, problem, dismissProblem } = useUpgrade();
  const discount = data && Math.max(0, ...data.plans.map((plan) => plan.yearlyDiscountPercent));
  return (
    <section className={styles.plans} aria-labelledby="plans">
      <h2 id="plans">Choose Your Plan</h2>
      <PeriodSwitch period={period} onChange={setPeriod} discount={discount} />
      {problem !== null && (
        <ErrorNotice
          title="Failed to start upgrade process"
          message={messageOf(problem)}
          error={problem}
          onRetry={isPro ? undefined : () => void upgrade(period)}
          onDismiss={dismissProblem}
        />
      )}
      {!data && error && (
        <ErrorNotice
          title="Failed to load subscription plans"
          message={messageOf(error)}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Placeholder />}
      {data && (
        <div className={styles.cards}>
          {data.plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} period={period}>
              <PlanAction
                plan={plan}
                period={period}
                canUpgrade={data.canUpgrade}
                isLeaving={isLeaving}
                onUpgrade={() => void upgrade(period)}
              />
            </PlanCard>
          ))}
        </div>
      )}
      {data && !data.canUpgrade && <p className={styles.off}>{NO_PAYMENTS}</p>}
      {(data || error) && <ProReasons />}
    </section>
  );
};
