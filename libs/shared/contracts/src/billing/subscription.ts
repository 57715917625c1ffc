import type { PlanType, Usage } from './plans.ts';

/** A user's subscription. `planExpiresAt` is the end of the paid period, ISO 8601, or null. */
export interface Subscription {
  currentPlan: PlanType;
  planExpiresAt: string | null;
  /** ACTIVE, CANCELED, or PAST_DUE: a renewal was declined and is retried. */
  subscriptionStatus: string;
  autoRenew: boolean;
  stripeCustomerId: string | null;
  subscriptionId: string | null;
}

/** GET /api/subscription/status */
export interface SubscriptionBody {
  success: true;
  subscription: Subscription;
  usage: Usage;
}

/** POST /api/subscription/create-checkout-session and POST /api/plans/upgrade */
export interface CheckoutBody {
  success: true;
  checkoutUrl: string;
}

/** POST /api/subscription/billing-portal */
export interface BillingPortalBody {
  success: true;
  portalUrl: string;
}

/** POST /api/subscription/cancel and /resume */
export interface SubscriptionChangedBody {
  success: true;
  message: string;
}

/** Amounts are in whole units of `currency`, dates ISO 8601. An action of SUBSCRIPTION is a renewal. */
export interface BillingTransaction {
  id: string;
  date: string;
  action: string;
  amount: number;
  currency: string;
  status: string;
}

export interface BillingInvoice {
  id: string;
  date: string;
  amount: number;
  currency: string;
  status: string;
  pdfUrl: string | null;
}

/** GET /api/subscription/billing-history: the newest 5 of each. */
export interface BillingHistoryBody {
  success: true;
  transactions: BillingTransaction[];
  invoices: BillingInvoice[];
}
