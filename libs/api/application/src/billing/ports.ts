import type { KernelPorts } from '../kernel/ports.ts';
import type {
  CanAddGameBody,
  Feature,
  FeatureAccess,
  PlanType,
  ProSummary,
  Subscription,
  UpgradeRecommendationsBody,
  Usage,
  UsageDay,
} from '@patchlight/contracts';
import type { PaidSubscription, PlanPeriod, SubscriptionState } from '@patchlight/domain';

/** Read model of a user's plan, its limits and its usage. */
export abstract class BillingQueries {
  abstract getPlan(userId: string): Promise<PlanType>;
  abstract getSubscription(userId: string): Promise<Subscription>;
  abstract getUsage(userId: string): Promise<Usage>;
  /** Of the last 30 days, the oldest first. */
  abstract getUsageDays(userId: string): Promise<UsageDay[]>;
  abstract canAddGame(userId: string): Promise<Omit<CanAddGameBody, 'success'>>;
  abstract getFeatureAccess(userId: string, feature: Feature): Promise<FeatureAccess>;
  abstract getRecommendations(userId: string): Promise<Omit<UpgradeRecommendationsBody, 'success'>>;
}

/** Whether users have switched early features on. It counts only with a plan that has the feature `earlyAccess`. */
export abstract class EarlyAccess {
  abstract isOn(userId: string): Promise<boolean>;
  abstract turn(userId: string, isOn: boolean): Promise<void>;
}

/** A user as a customer. */
export interface Payer {
  userId: string;
  email: string;
  name: string;
  /** null: not yet a customer. */
  customerId: string | null;
  /** null: no subscription is running. */
  subscriptionId: string | null;
}

/** A user as the payment provider knows them. */
export interface BillingAccount {
  userId: string;
  customerId: string;
  /** What was last written of it. */
  subscriptionState: SubscriptionState;
}

/** Customers and their subscriptions. */
export abstract class BillingRepository {
  /** @throws {UserNotFound} */
  abstract getPayer(userId: string): Promise<Payer>;
  /** Locks the customer until the unit of work ends. Null for an unknown customer. */
  abstract lock(customerId: string): Promise<BillingAccount | null>;
  /** Returns the sequence number for a request to the payment provider. Null for an unknown customer. */
  abstract beginRequest(customerId: string): Promise<number | null>;
  /**
   * Records the response to a request, and locks the customer. Null if a later response is recorded already, or the
   * customer no longer exists.
   */
  abstract recordResponse(customerId: string, question: number): Promise<BillingAccount | null>;
  /** Stores the customer id of a user who has none, or has the one that is replaced. @returns what is stored then */
  abstract saveCustomer(userId: string, customerId: string, replaced?: string | null): Promise<string>;
  /** Stores the state of the subscription and sets the plan that follows from it. */
  abstract saveSubscriptionState(account: BillingAccount, state: SubscriptionState): Promise<void>;
  /** Whether the customer's account is deleted. */
  abstract isDeleted(customerId: string): Promise<boolean>;
  /** Records that the subscriptions of a deleted account are closed. */
  abstract markClosed(customerId: string): Promise<void>;
  /** Sets a plan that does not come from payments; until null: without an end. */
  abstract grant(userId: string, grant: { plan: 'FREE' | 'PRO'; until: Date | null }): Promise<void>;
  /** Customers in the order of user ids after the given one; of deleted users only those not closed yet. */
  abstract listCustomersAfter(
    userId: string,
    limit: number,
  ): Promise<{ userId: string; customerId: string }[]>;
  /** Records a webhook event. False if it was recorded before. */
  abstract recordEvent(eventId: string, type: string): Promise<boolean>;
}

/** Return URLs of the payment pages. */
export interface ReturnUrls {
  paid: string;
  notPaid: string;
  billing: string;
}

/** Prices of PRO in the smallest unit of `currency` (ISO 4217, lower case). */
export interface ProPrices {
  currency: string;
  monthly: number;
  yearly: number;
}

export interface CheckoutOrder {
  customerId: string;
  userId: string;
  period: PlanPeriod;
  successUrl: string;
  cancelUrl: string;
  /** The same key within a day gives the same checkout. */
  idempotencyKey: string;
}

/** A charge, completed or upcoming. `amount` is in the smallest unit of `currency`. */
export interface PaymentTransaction {
  id: string;
  date: Date;
  /** SUBSCRIPTION is a renewal, UPGRADE the first payment. */
  action: 'UPGRADE' | 'SUBSCRIPTION' | 'REFUND' | 'OTHER';
  amount: number;
  currency: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
}

export interface PaymentInvoice {
  id: string;
  date: Date;
  amount: number;
  currency: string;
  /** `paid`, or the payment provider's own value. */
  status: string;
  pdfUrl: string | null;
}

/** A verified webhook event. `customerId` is null if it concerns no customer. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
}

/**
 * The payment provider, the source of truth for subscriptions. Calls that create something take an idempotency key. All
 * but `readEvent` throw `PaymentsUnavailable` if the provider is not configured, does not answer or refuses. A customer
 * that was deleted at the provider has nothing running and nothing to close. Of one that only other keys know, nothing is
 * known.
 */
export abstract class PaymentGateway {
  abstract getPrices(): Promise<ProPrices>;
  /** Returns the id of a customer that replaces the payer's one, if any; idempotent per user id and replaced id. */
  abstract createCustomer(payer: Payer): Promise<string>;
  /**
   * Sets name and address of a customer; neither if the provider rejects the address. False if the customer was deleted,
   * or is not known to these keys.
   */
  abstract updateCustomer(customerId: string, payer: Pick<Payer, 'email' | 'name'>): Promise<boolean>;
  /** Returns the URL of the payment page. Expires the customer's open checkouts first. */
  abstract createCheckout(order: CheckoutOrder): Promise<string>;
  /** Returns the URL where the customer manages cards and invoices. */
  abstract createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** All subscriptions the customer ever had, newest first. */
  abstract listSubscriptions(customerId: string): Promise<PaidSubscription[]>;
  /** Sets whether an active subscription renews at the end of its period. Idempotent. */
  abstract setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /** Ends a subscription at once; nothing more is charged. Idempotent. */
  abstract endSubscription(subscriptionId: string): Promise<void>;
  /**
   * Cancels all active and pending subscriptions at once, and erases the customer's name and address; past charges stay
   * on record. Idempotent.
   */
  abstract closeCustomer(customerId: string): Promise<void>;
  /** Transactions and invoices, newest first, at most `limit` of each. */
  abstract getHistory(
    customerId: string,
    limit: number,
  ): Promise<{ transactions: PaymentTransaction[]; invoices: PaymentInvoice[] }>;
  /**
   * Verifies and parses a webhook event from its raw bytes.
   * @throws {BadPaymentSignature} the signature does not match, or is older than 300 seconds
   */
  abstract readEvent(rawBody: Buffer | string, signature: string | undefined): PaymentEvent;
}

/** Read model of a user's use of the PRO features. */
export abstract class ProSummaryQueries {
  abstract get(userId: string): Promise<ProSummary>;
}

/** What is counted per UTC day. */
export type Metered = 'notifications' | 'apiCalls';

/** Counts the usage of daily limits. */
export abstract class UsageMeter {
  /**
   * Consumes one unit of the daily `limit` (UTC day of `now`; null: unlimited). Concurrent calls never exceed the
   * limit.
   * @returns the day's count including this one; null if the limit is reached
   */
  abstract consume(userId: string, what: Metered, limit: number | null, now: Date): Promise<number | null>;
}

/** The ports of the billing context. */
export interface BillingPorts extends KernelPorts {
  billing: BillingRepository;
  billingQueries: BillingQueries;
  /** PRO: all users of this instance have PRO. */
  instancePlan: 'PRO' | null;
  payments: PaymentGateway;
  returnAddresses: ReturnUrls;
  takesPayments: boolean;
  usageMeter: UsageMeter;
}
