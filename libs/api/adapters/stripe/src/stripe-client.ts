import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { PaymentsUnavailable } from '@patchlight/domain';

export interface StripeAccess {
  secretKey: string;
  /** Stripe's own address unless given; without a path. */
  apiUrl?: string;
  /** For one attempt; a failed one is repeated once. 4 seconds unless given. */
  timeoutMs?: number;
}

export function stripeClient({ secretKey, apiUrl, timeoutMs = 4000 }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    ...(apiUrl ? addressOf(new URL(apiUrl)) : {}),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const addressOf = ({ protocol, hostname, port }: URL): Stripe.StripeConfig => ({
  protocol: protocol === 'http:' ? 'http' : 'https',
  host: hostname,
  port: port || (protocol === 'http:' ? 80 : 443),
});

/** Turns the SDK's errors into the one error of payments. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new PaymentsUnavailable(undefined, error);
    throw error;
  }
}

/** The same parts give the same key, of a length that Stripe takes. */
export const idempotencyKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
