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
} from '@patchlight/contracts';
import type { PaidSubscription, PlanPeriod, SubscriptionState } from '@patchlight/domain';

/** What a user's plan is, allows and has used up. */
export abstract class BillingQueries {
  abstract plan(userId: string): Promise<PlanType>;
  abstract subscription(userId: string): Promise<Subscription>;
  abstract usage(userId: string): Promise<Usage>;
  abstract canAddGame(userId: string): Promise<Omit<CanAddGameBody, 'success'>>;
  abstract featureAccess(userId: string, feature: Feature): Promise<FeatureAccess>;
  abstract recommendations(userId: string): Promise<Omit<UpgradeRecommendationsBody, 'success'>>;
}

/** Somebody who may pay. */
export interface Payer {
  userId: string;
  email: string;
  name: string;
  /** null: the payment side does not know them yet. */
  customerId: string | null;
}

/** A user as the payment side knows them. */
export interface BillingAccount {
  userId: string;
  customerId: string;
  /** What was last written of it. */
  standing: SubscriptionState;
}

/** Who pays, and what came of it. */
export abstract class BillingRepository {
  /** @throws {UserNotFound} */
  abstract payer(userId: string): Promise<Payer>;
  /** Inside a unit of work: nobody else settles this customer until it ends. Null for an unknown customer. */
  abstract lock(customerId: string): Promise<BillingAccount | null>;
  /** Numbers a question to the payment side about a customer. Null for an unknown customer. */
  abstract ask(customerId: string): Promise<number | null>;
  /**
   * Notes that a question is answered, and locks. Null when a later question is answered already, or the customer is
   * not known any more.
   */
  abstract answer(customerId: string, question: number): Promise<BillingAccount | null>;
  /** Notes which customer a user is. A second time it changes nothing. */
  abstract open(userId: string, customerId: string): Promise<void>;
  /** Writes a standing and lets the user have the plan that follows. */
  abstract settle(account: BillingAccount, standing: SubscriptionState): Promise<void>;
  /** Whether the customer's account is deleted. */
  abstract isDeleted(customerId: string): Promise<boolean>;
  /** Notes that nothing of a deleted account is charged any more. */
  abstract noteClosed(customerId: string): Promise<void>;
  /** Lets the user have a plan that does not follow from payments; null: without an end. */
  abstract grant(userId: string, grant: { plan: 'FREE' | 'PRO'; until: Date | null }): Promise<void>;
  /** The customers of users with an id above the given one, in that order; of deleted ones those not closed yet. */
  abstract customersAfter(userId: string, limit: number): Promise<{ userId: string; customerId: string }[]>;
  /** Notes that a message of the payment side came. False if it had come before. */
  abstract noteEvent(eventId: string, type: string): Promise<boolean>;
}

/** Where the payment side sends people back to. */
export interface ReturnAddresses {
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

/** What was charged, or is about to be. `amount` is in the smallest unit of `currency`. */
export interface PaymentTransaction {
  id: string;
  date: Date;
  /** SUBSCRIPTION is a renewal; UPGRADE the first payment; REFUND money that went back. */
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
  /** `paid`, or the payment side's own word. */
  status: string;
  pdfUrl: string | null;
}

/** A verified message of the payment side. `customerId` is null when it concerns no customer. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
}

/**
 * The payment side, the one authority on who has paid. Calls that create take a key, so that a repeated call has one
 * effect. Everything but `readEvent` throws `PaymentsUnavailable` when the payment side is not configured, does not
 * answer or refuses.
 */
export abstract class PaymentGateway {
  abstract prices(): Promise<ProPrices>;
  /** Returns the id of the customer; the same for the same user id. */
  abstract createCustomer(user: { userId: string; email: string; name: string }): Promise<string>;
  /** Returns the address of the payment page. Open checkouts of the customer are closed first. */
  abstract createCheckout(order: CheckoutOrder): Promise<string>;
  /** Returns the address where the customer manages cards and invoices. */
  abstract createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** All subscriptions the customer ever had, newest first. */
  abstract subscriptionsOf(customerId: string): Promise<PaidSubscription[]>;
  /** Has a running subscription end with its period, or not any more. Repeating it changes nothing. */
  abstract setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /**
   * Ends at once all that runs or is about to, and forgets the customer's name and address; what was charged stays
   * on record. Repeating it changes nothing.
   */
  abstract close(customerId: string): Promise<void>;
  /** The newest transactions and invoices first, at most `limit` of each. */
  abstract history(
    customerId: string,
    limit: number,
  ): Promise<{ transactions: PaymentTransaction[]; invoices: PaymentInvoice[] }>;
  /**
   * Verifies and reads a message, from the bytes exactly as they came.
   * @throws {BadPaymentSignature} the signature does not fit the bytes, or is older than 300 seconds
   */
  abstract readEvent(rawBody: Buffer | string, signature: string | undefined): PaymentEvent;
}

/** What a user has made of what PRO offers, in one look. */
export abstract class ProSummaryQueries {
  abstract of(userId: string): Promise<ProSummary>;
}

/** What is counted by the UTC day. */
export type Metered = 'notifications' | 'apiCalls';

/** Counts what plans limit by the day. */
export abstract class UsageMeter {
  /**
   * Takes one of what `limit` allows on the UTC day of `now`. However many take at once, exactly `limit` of a day
   * get one; null stands for no limit.
   * @returns how many the day has seen with this one; null when nothing was left
   */
  abstract take(userId: string, what: Metered, limit: number | null, now: Date): Promise<number | null>;
}

/** What plans and payments need from outside. */
export interface BillingPorts extends KernelPorts {
  billing: BillingRepository;
  billingQueries: BillingQueries;
  payments: PaymentGateway;
  returnAddresses: ReturnAddresses;
  takesPayments: boolean;
  usageMeter: UsageMeter;
}
