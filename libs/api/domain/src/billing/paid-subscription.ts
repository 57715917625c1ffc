export type PlanPeriod = 'monthly' | 'yearly';

/**
 * A subscription as the payment side has it. `active` includes trials; `past_due` is a renewal that was not paid
 * yet and is tried again; `ended` is over for good; `incomplete` was never paid.
 */
export interface PaidSubscription {
  id: string;
  state: 'active' | 'past_due' | 'incomplete' | 'ended';
  period: PlanPeriod;
  createdAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** False once it was cancelled: it runs until `periodEnd` and is not paid again. */
  renews: boolean;
}
