import { DomainError } from '../kernel/domain-error.ts';

/** Maximum number of devices per user; a further one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_PER_USER = 20;

/** P-256, FIPS 186-5: y² = x³ - 3x + b (mod p). */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const POINT_BYTES = 65;
const UNCOMPRESSED = '04';
const COORDINATE_DIGITS = 64;

const hexOf = (base64url: string): string | null => {
  try {
    const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
};

/** Whether a text in base64url is an uncompressed point of P-256, as the public key of a push subscription must be. */
export const isP256Point = (base64url: string): boolean => {
  const hex = hexOf(base64url);
  if (hex?.length !== 2 * POINT_BYTES || !hex.startsWith(UNCOMPRESSED)) return false;
  const x = BigInt(`0x${hex.slice(2, 2 + COORDINATE_DIGITS)}`);
  const y = BigInt(`0x${hex.slice(2 + COORDINATE_DIGITS)}`);
  return x < P && y < P && (y * y - (x * x * x - 3n * x + B)) % P === 0n;
};

/** The services of the vendors of browsers; the addresses of devices are theirs. */
const VENDORS = ['fcm.googleapis.com'];
const VENDOR_SUFFIXES = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether a host is a push service of a browser's vendor. */
export const isPushService = (host: string): boolean =>
  VENDORS.includes(host) || VENDOR_SUFFIXES.some((suffix) => host.endsWith(suffix));

/** The browser's subscription cannot be used. */
export class InvalidPushSubscription extends DomainError {
  constructor(field: 'endpoint' | 'p256dh', message: string) {
    super('invalid', message, { fields: { [field]: [message] } });
  }
}

/** Unknown, ended, or of another user. */
export class PushSubscriptionNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such device. It may have been removed.');
  }
}

/** The instance has no keys for push messages. */
export class PushNotOffered extends DomainError {
  constructor() {
    super('conflict', 'This instance sends no push messages.');
  }
}
