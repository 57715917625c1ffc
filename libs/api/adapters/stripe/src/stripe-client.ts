import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { PaymentsUnavailable } from '@patchlight/domain';

export interface StripeAccess {
  secretKey: string;
  /** Base URL without a path; Stripe's own by default. */
  apiUrl?: string;
  /** Per attempt, with one retry; 4 seconds by default. */
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

/** Maps the SDK's errors to `PaymentsUnavailable`. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new PaymentsUnavailable(undefined, error);
    throw error;
  }
}

/** The response, or null where Stripe has no such object: deleted, or of other keys. */
export async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null;
    throw error;
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** Derives a key from its parts, within Stripe's length limit. */
export const idempotencyKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
