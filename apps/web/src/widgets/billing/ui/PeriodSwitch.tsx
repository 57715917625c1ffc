import { useId } from 'react';
import type { PlanPeriod } from '@patchlight/contracts';
import { Chip } from '@/shared/ui';
import styles from './PeriodSwitch.module.css';

interface PeriodSwitchProps {
  period: PlanPeriod;
  onChange: (period: PlanPeriod) => void;
  /** Yearly savings in whole percent, once loaded. */
  discount: number | undefined;
}

/** Monthly or yearly. */
export const PeriodSwitch = ({ period, onChange, discount }: PeriodSwitchProps) => {
  const name = useId();
  const option = (value: PlanPeriod, label: string) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={period === value}
        onChange={() => onChange(value)}
      />
      {label}
      {value === 'yearly' && discount !== 0 && (
        <span className={styles.saving}>
          {discount !== undefined && <Chip tone="success">{`${discount}% OFF`}</Chip>}
        </span>
      )}
    </label>
  );
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Billing period</legend>
      {option('monthly', 'Monthly')}
      {option('yearly', 'Yearly')}
    </fieldset>
  );
};
