import type { Subscription } from '@patchlight/contracts';
import { shortDate } from '@/shared/lib';
import { ROUTES } from '@/shared/config';
import { BoltIcon, ErrorNotice, Notice } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import styles from './PlanBanner.module.css';

/** The plan in one sentence. */
export const PlanBanner = ({ subscription }: { subscription: Subscription }) => {
  const { currentPlan, subscriptionStatus, planExpiresAt } = subscription;
  if (currentPlan === 'FREE')
    return (
      <div className={styles.banner}>
        <div>
          <b>Free Plan</b>
          <p>Upgrade for unlimited games, categories, reminders and calendar export.</p>
        </div>
        <Button to={ROUTES.pricing} variant="primary">
          Upgrade to PRO
        </Button>
      </div>
    );
  if (subscriptionStatus === 'PAST_DUE')
    return (
      <ErrorNotice
        title="PRO Plan Active"
        message="Your last payment did not work. Update your card under Subscription Settings to keep PRO."
      />
    );
  if (subscriptionStatus === 'CANCELED' && planExpiresAt)
    return (
      <Notice severity="warning">
        {`Your subscription is canceled. PRO access continues until ${shortDate(planExpiresAt)}.`}
      </Notice>
    );
  return (
    <div className={styles.banner} data-active="true">
      <BoltIcon />
      <div>
        <b>{currentPlan === 'ADMIN' ? 'Admin Plan Active' : 'PRO Plan Active'}</b>
        {planExpiresAt && <p>{`Next billing date: ${shortDate(planExpiresAt)}`}</p>}
      </div>
    </div>
  );
};
