import { Stripe } from 'stripe';
import type { Clock, PaymentEvent } from '@patchlight/application/ports';
import { BadPaymentSignature } from '@patchlight/domain';

const TOLERANCE_SECONDS = 300;

/** The SDK's decoding drops a BOM and repairs invalid UTF-8, so other bytes would pass the signature check. */
const exactly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Verifies and parses Stripe's webhook events. */
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
