import { useState } from 'react';
import type { Subscription } from '@patchlight/contracts';
import { PlanBadge } from '@/entities/plan';
import { ROUTES } from '@/shared/config';
import { shortDate } from '@/shared/lib';
import { ErrorNotice, ExternalIcon, Notice } from '@/shared/ui';
import { Button, Chip } from '@/shared/ui/mui';

import { useBillingPortal } from '../model/use-billing-portal.ts';
import { BillingHistory } from './BillingHistory.tsx';
import { ChangeRenewalDialog } from './ChangeRenewalDialog.tsx';
import type { RenewalAct } from './ChangeRenewalDialog.tsx';
import { Plans } from './Plans.tsx';
import { Word } from './Word.tsx';
import styles from './SubscriptionSettings.module.css';

interface SubscriptionSettingsProps {
  subscription: Subscription;
  /** Called after the subscription has changed. */
  onChanged: () => void;
}

const STATUS_TONES = { ACTIVE: 'success', CANCELED: 'outlined' } as const;

const StatusChip = ({ status }: { status: string }) => (
  <Chip tone={STATUS_TONES[status as keyof typeof STATUS_TONES] ?? 'error'}>
    <Word>{status.replace('_', ' ')}</Word>
  </Chip>
);

const summaryOf = (subscription: Subscription): string => {
  const { planExpiresAt, autoRenew, subscriptionStatus, currentPlan } = subscription;
  if (currentPlan === 'ADMIN') return 'Admins have everything that PRO has.';
  if (subscriptionStatus === 'PAST_DUE')
    return `The last payment did not work. Update your card under Manage Billing to ${currentPlan === 'FREE' ? 'get PRO back' : 'keep PRO'}.`;
  if (!planExpiresAt) return 'PRO without an end.';
  const date = shortDate(planExpiresAt);
  return autoRenew
    ? `Renews on ${date}.`
    : `PRO works until ${date}, then your account returns to the Free plan.`;
};

/** The subscription and its actions. */
export const SubscriptionSettings = ({ subscription, onChanged }: SubscriptionSettingsProps) => {
  const [act, setAct] = useState<RenewalAct | null>(null);
  const portal = useBillingPortal();
  const { currentPlan, subscriptionStatus, planExpiresAt, subscriptionId, autoRenew } = subscription;
  const isPro = currentPlan !== 'FREE';
  const isUnpaid = subscriptionStatus === 'PAST_DUE';
  const until = planExpiresAt ? shortDate(planExpiresAt) : 'the end of the paid period';
  return (
    <div className={styles.panel}>
      {!isPro && !isUnpaid && (
        <>
          <Notice severity="info">You are on the Free Plan.</Notice>
          <Plans />
        </>
      )}
      {(isPro || isUnpaid) && (
        <section className={`card ${styles.card}`} aria-labelledby="current-plan">
          <h2 id="current-plan">Current Plan</h2>
          <p className={styles.plan}>
            <PlanBadge plan={currentPlan} />
            <StatusChip status={subscriptionStatus} />
          </p>
          <p>{summaryOf(subscription)}</p>
        </section>
      )}
      {subscriptionId && (isPro || isUnpaid || autoRenew) && (
        <section className={`card ${styles.card}`} aria-labelledby="manage">
          <h2 id="manage">Manage Subscription</h2>
          <p>Cards and invoices are managed on the pages of the payment provider.</p>
          {portal.problem && (
            <ErrorNotice
              title="Failed to open billing portal"
              message={portal.problem}
              onDismiss={portal.dismissProblem}
            />
          )}
          <div className={styles.actions}>
            <Button
              variant="outlined"
              icon={<ExternalIcon />}
              aria-disabled={portal.isOpening}
              onClick={portal.isOpening ? undefined : () => void portal.open()}
            >
              Manage Billing
            </Button>
            {autoRenew || isUnpaid ? (
              <Button onClick={() => setAct(isUnpaid ? 'end' : 'cancel')}>Cancel Subscription</Button>
            ) : (
              <Button variant="primary" onClick={() => setAct('resume')}>
                Resume Subscription
              </Button>
            )}
          </div>
        </section>
      )}
      {isPro && <BillingHistory />}
      <section className={`card ${styles.card}`} aria-labelledby="support">
        <h2 id="support">Support &amp; Help</h2>
        <p>{`Questions are answered within ${isPro ? '4-8' : '48-72'} hours. There is a 30-day money-back guarantee.`}</p>
        <div className={styles.actions}>
          <Button variant="outlined" to={ROUTES.support}>
            Contact support
          </Button>
        </div>
      </section>
      <ChangeRenewalDialog act={act} until={until} onClose={() => setAct(null)} onDone={onChanged} />
    </div>
  );
};
