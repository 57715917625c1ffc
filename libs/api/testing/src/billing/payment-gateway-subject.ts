import type { CheckoutOrder, PaymentEvent, PaymentGateway, ProPrices } from '@patchlight/application/ports';
import type { PaidSubscription } from '@patchlight/domain';

/** A payment provider, and means to trigger its events. */
export interface PaymentGatewaySubject {
  gateway: PaymentGateway;
  prices: ProPrices;
  /** Pays an open checkout. */
  pay(checkoutUrl: string): Promise<void>;
  /** Advances to the next period and pays it, or pays one that failed. */
  renew(subscription: PaidSubscription): Promise<void>;
  /** Advances to the next period with a failed payment. */
  fail(subscription: PaidSubscription): Promise<void>;
  deleteCustomer(customerId: string): Promise<void>;
  cancelNow(subscription: PaidSubscription): Promise<void>;
  /** Refunds the latest payment. */
  refund(customerId: string): Promise<void>;
  /** A signed event as sent over HTTP. */
  sign(event: PaymentEvent, ageSeconds?: number): { rawBody: string; signature: string };
  /** Makes all further calls fail. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

/** The customer of the contracts. */
export const user = {
  userId: '0199-aa',
  email: 'jo@patchlight.example',
  name: 'Jo Ferrant',
  customerId: null,
  subscriptionId: null,
};

export const orderFor = (customerId: string, more: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  customerId,
  userId: user.userId,
  period: 'monthly',
  successUrl: 'http://127.0.0.1:3000/subscription?checkout=success',
  cancelUrl: 'http://127.0.0.1:3000/pricing',
  idempotencyKey: 'order-1',
  ...more,
});
