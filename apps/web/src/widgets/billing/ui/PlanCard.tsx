import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Plan, PlanPeriod } from '@patchlight/contracts';
import { price } from '@/entities/plan';
import { Chip, FeatureList } from '@/shared/ui';
import styles from './PlanCard.module.css';

/** '$2.99/mo' or '$24.99/yr'. */
export const periodPrice = (plan: Plan, period: PlanPeriod): string =>
  `${price(plan.price[period], plan.currency)}/${period === 'monthly' ? 'mo' : 'yr'}`;

const otherPeriod = (plan: Plan, period: PlanPeriod): string =>
  period === 'monthly'
    ? `or ${price(plan.price.yearly, plan.currency)} per year, cancel anytime`
    : `or ${price(plan.price.monthly, plan.currency)} per month, cancel anytime`;

interface PlanCardProps {
  plan: Plan;
  period: PlanPeriod;
  /** The button. */
  children: ReactNode;
}

/** A plan with price and features. */
export const PlanCard = ({ plan, period, children }: PlanCardProps) => {
  const id = useId();
  const isFree = plan.type === 'FREE';
  return (
    <section className={`card ${styles.card}`} data-popular={plan.popular} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{plan.name}</h3>
        {plan.popular && <Chip tone="hot">Most Popular</Chip>}
      </header>
      <p className={`${styles.price} numeric`}>
        <b>{price(plan.price[period], plan.currency)}</b>
        {!isFree && <span>{period === 'monthly' ? 'per month' : 'per year'}</span>}
      </p>
      <p className={styles.about}>{isFree ? plan.description : otherPeriod(plan, period)}</p>
      {children}
      <FeatureList features={plan.features} />
    </section>
  );
};
