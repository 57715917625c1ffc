import type { PaidSubscription, PlanPeriod } from '@patchlight/domain';

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
