import { useEffect, useRef, useState } from 'react';
import type { Subscription } from '@patchlight/contracts';
import { shortDate } from '@/shared/lib';
import { ROUTES } from '@/shared/config';
import { BoltIcon, ErrorNotice, Notice } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { ChangeRenewalDialog } from '@/widgets/billing';
import styles from './PlanBanner.module.css';

interface ContentProps {
  subscription: Subscription;
  /** The plans with their upgrade button are on the same screen. */
  isWithPlans: boolean;
  onResume: () => void;
}

const TITLES = { FREE: 'Free Plan', PRO: 'PRO Plan Active', ADMIN: 'Admin Plan Active' };

const Content = ({ subscription, isWithPlans, onResume }: ContentProps) => {
  const { currentPlan, subscriptionStatus, planExpiresAt, autoRenew, subscriptionId } = subscription;
  if (subscriptionStatus === 'PAST_DUE')
    return (
      <ErrorNotice
        title={TITLES[currentPlan]}
        message={`Your last payment did not work. Update your card under Subscription Settings to ${currentPlan === 'FREE' ? 'get PRO back' : 'keep PRO'}.`}
      />
    );
  if (currentPlan === 'FREE')
    return (
      <div className={styles.banner}>
        <div>
          <b>{TITLES.FREE}</b>
          <p>Upgrade for unlimited games, categories, reminders and calendar export.</p>
        </div>
        <Button to={ROUTES.pricing} variant={isWithPlans ? 'outlined' : 'primary'}>
          Upgrade to PRO
        </Button>
      </div>
    );
  if (subscriptionStatus === 'CANCELED' && planExpiresAt)
    return (
      <Notice
        severity="warning"
        action={
          subscriptionId && (
            <Button variant="outlined" onClick={onResume}>
              Resume
            </Button>
          )
        }
      >
        {`Your subscription is canceled. PRO access continues until ${shortDate(planExpiresAt)}.`}
      </Notice>
    );
  return (
    <div className={styles.banner} data-active="true">
      <BoltIcon />
      <div>
        <b>{TITLES[currentPlan]}</b>
        {planExpiresAt && (
          <p>{`${autoRenew ? 'Next billing date:' : 'PRO until'} ${shortDate(planExpiresAt)}`}</p>
        )}
      </div>
    </div>
  );
};

interface PlanBannerProps extends Omit<ContentProps, 'onResume'> {
  /** Called after the subscription has changed. */
  onChanged: () => void;
}

/** The plan in one sentence, and the way out of a cancellation. */
export const PlanBanner = ({ onChanged, ...props }: PlanBannerProps) => {
  const { subscriptionStatus, planExpiresAt } = props.subscription;
  const [isResuming, setIsResuming] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const hasResumed = useRef(false);
  // The button that had the focus is gone.
  useEffect(() => {
    if (hasResumed.current && document.activeElement === document.body) ref.current?.focus();
  }, [subscriptionStatus]);
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Plan">
      <Content {...props} onResume={() => setIsResuming(true)} />
      <ChangeRenewalDialog
        act={isResuming ? 'resume' : null}
        until={planExpiresAt ? shortDate(planExpiresAt) : ''}
        onClose={() => setIsResuming(false)}
        onDone={() => {
          hasResumed.current = true;
          onChanged();
        }}
      />
    </div>
  );
};
