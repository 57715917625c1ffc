import type { Stripe } from 'stripe';
import type { CheckoutOrder } from '@patchlight/application/ports';
import { isOver } from './paid-subscriptions.ts';
import { idempotencyKey } from './stripe-client.ts';

/** Opens payment pages, at most one per customer at a time. */
export class Checkouts {
  constructor(
    private readonly stripe: Stripe,
    private readonly prices: { monthly: string; yearly: string },
  ) {}

  /** Returns the URL of the page; the return URL if this order is paid and its subscription is active. */
  async open(order: CheckoutOrder): Promise<string> {
    let key = idempotencyKey('checkout', order.customerId, order.idempotencyKey);
    for (;;) {
      const session = await this.create(order, key);
      if (session.status === 'open' && session.url) {
        await this.closeOlder(session.id, order.customerId);
        return session.url;
      }
      if (session.status === 'complete' && !(await this.isOver(session))) return order.successUrl;
      key = idempotencyKey(key, session.id);
    }
  }

  /** Expires all open payment pages of a customer. */
  async closeAll(customer: string): Promise<void> {
    const open = await this.stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    await Promise.all(open.data.map(({ id }) => this.close(id)));
  }

  /** A repeated key returns the session in its initial state, so its current state is read again. */
  private async create(order: CheckoutOrder, key: string): Promise<Stripe.Checkout.Session> {
    const session = await this.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: order.userId,
        line_items: [{ price: this.prices[order.period], quantity: 1 }],
        subscription_data: { metadata: { userId: order.userId } },
        metadata: { userId: order.userId },
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      },
      { idempotencyKey: key },
    );
    const isRepeated = session.lastResponse.headers['idempotent-replayed'] === 'true';
    return isRepeated ? this.stripe.checkout.sessions.retrieve(session.id) : session;
  }

  private async isOver({ subscription }: Stripe.Checkout.Session): Promise<boolean> {
    const id = typeof subscription === 'string' ? subscription : subscription?.id;
    return id !== undefined && isOver(await this.stripe.subscriptions.retrieve(id));
  }

  /** Only older ones: of concurrently opened pages the newest stays, in any order of closing. */
  private async closeOlder(sessionId: string, customer: string): Promise<void> {
    const open = await this.stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    const place = open.data.findIndex(({ id }) => id === sessionId);
    const older = place < 0 ? [] : open.data.slice(place + 1);
    await Promise.all(older.map(({ id }) => this.close(id)));
  }

  /** @throws {Stripe.errors.StripeInvalidRequestError} it was paid meanwhile */
  private async close(sessionId: string): Promise<void> {
    const { sessions } = this.stripe.checkout;
    await sessions.expire(sessionId).catch(async (error: unknown) => {
      const { status } = await sessions.retrieve(sessionId);
      if (status !== 'expired') throw error;
    });
  }
}
