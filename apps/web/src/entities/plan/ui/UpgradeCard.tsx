import { useId } from 'react';
import { FEATURE_NAMES } from '@patchlight/contracts';
import type { Feature } from '@patchlight/contracts';
import { ROUTES } from '@/shared/config';
import { BoltIcon, Button, Chip } from '@/shared/ui';
import { useGetPlansQuery } from '../api/plan.api.ts';
import { NO_PAYMENTS, price } from '../model/money.ts';
import styles from './UpgradeCard.module.css';

interface UpgradeCardProps {
  feature: Feature;
  /** What the feature does. */
  about: string;
  /** Why the user does not have it, from the server. */
  reason?: string;
}

/** Describes a PRO feature, with price and upgrade button. */
export const UpgradeCard = ({ feature, about, reason }: UpgradeCardProps) => {
  const id = useId();
  const { data } = useGetPlansQuery();
  const pro = data?.plans.find(({ type }) => type === 'PRO');
  const terms = [
    pro && `Only ${price(pro.price.monthly, pro.currency)}/month`,
    'Cancel anytime',
    'Instant access',
  ].filter(Boolean);
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <Chip tone="hot" icon={<BoltIcon />}>
        PRO
      </Chip>
      <h3 id={id}>{`Unlock ${FEATURE_NAMES[feature]}`}</h3>
      <p>{about}</p>
      {reason && <p>{reason}</p>}
      {data?.canUpgrade === false ? (
        <p className={styles.terms}>{NO_PAYMENTS}</p>
      ) : (
        <>
          <Button to={ROUTES.pricing} variant="primary" size="large">
            Upgrade to PRO
          </Button>
          <p className={`${styles.terms} numeric`}>{terms.join(' • ')}</p>
        </>
      )}
    </section>
  );
};
