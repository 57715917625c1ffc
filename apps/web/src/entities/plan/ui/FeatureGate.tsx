import type { ReactNode } from 'react';
import type { Feature } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { BoltIcon, Button, ErrorNotice, Spinner } from '@/shared/ui';
import { useGetFeatureAccessQuery, useGetPlansQuery } from '../api/plan.api.ts';
import { price } from '../model/money.ts';
import styles from './FeatureGate.module.css';

interface FeatureGateProps {
  feature: Feature;
  title: string;
  /** What one would get. */
  description: string;
  children: ReactNode;
}

const UpgradeCard = ({ title, description }: Pick<FeatureGateProps, 'title' | 'description'>) => {
  const { data } = useGetPlansQuery();
  const pro = data?.plans.find(({ type }) => type === 'PRO');
  return (
    <section className={`card ${styles.card}`} aria-label={`Upgrade for ${title}`}>
      <BoltIcon className={styles.icon} />
      <h3>{title}</h3>
      <p>{description}</p>
      <Button to={ROUTES.pricing} variant="primary" size="large">
        Upgrade to PRO
      </Button>
      {pro && (
        <p className={styles.terms}>
          {`Only ${price(pro.price.monthly, pro.currency)}/month • Cancel anytime • Instant access`}
        </p>
      )}
    </section>
  );
};

/** Shows its content to those whose plan has the feature, and to the others what they would get. */
export const FeatureGate = ({ feature, title, description, children }: FeatureGateProps) => {
  const { data: access, error, refetch, isFetching } = useGetFeatureAccessQuery(feature);
  if (access?.hasAccess) return children;
  if (access) return <UpgradeCard title={title} description={description} />;
  if (error)
    return (
      <ErrorNotice
        message={messageOf(error, 'Failed to check whether your plan includes this.')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <div role="status" className={styles.checking}>
      <Spinner />
      <p>Checking feature access...</p>
    </div>
  );
};
