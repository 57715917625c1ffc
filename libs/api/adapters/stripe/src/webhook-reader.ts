import { Stripe } from 'stripe';
import type { Clock, PaymentEvent } from '@patchlight/application/ports';
import { BadPaymentSignature } from '@patchlight/domain';

const TOLERANCE_SECONDS = 300;

/** The SDK's own decoding drops a byte order mark and mends broken UTF-8: other bytes would pass as those signed. */
const exactly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Verifies and reads Stripe's messages. */
export class WebhookReader {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  read(rawBody: Buffer | string, signature: string | undefined): PaymentEvent {
    const { id, type, data } = this.verify(rawBody, signature);
    return { id, type, customerId: customerOf(data.object) };
  }

  private verify(rawBody: Buffer | string, signature: string | undefined): Stripe.Event {
    try {
      return Stripe.webhooks.constructEvent(
        typeof rawBody === 'string' ? rawBody : exactly.decode(rawBody),
        signature ?? '',
        this.secret,
        TOLERANCE_SECONDS,
        undefined,
        this.clock.now().getTime(),
      );
    } catch (error) {
      throw new BadPaymentSignature(error);
    }
  }
}

function customerOf(object: Stripe.Event.Data.Object): string | null {
  const { object: kind, id, customer } = object as { object?: string; id?: string; customer?: unknown };
  if (kind === 'customer') return id ?? null;
  if (typeof customer === 'string') return customer;
  return (customer as { id?: string } | null | undefined)?.id ?? null;
}
