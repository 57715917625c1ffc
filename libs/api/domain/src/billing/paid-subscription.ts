export type PlanPeriod = 'monthly' | 'yearly';

/**
 * A subscription of the payment provider. `active` includes trials; `past_due`: the renewal failed and is retried;
 * `ended`: final; `incomplete`: never paid.
 */
export interface PaidSubscription {
  id: string;
  state: 'active' | 'past_due' | 'incomplete' | 'ended';
  period: PlanPeriod;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** False once canceled: it ends at `periodEnd`. */
  renews: boolean;
}
