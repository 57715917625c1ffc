import type { Clock } from '@patchlight/application/ports';
import webPush from 'web-push';
import type { VapidKeys } from './vapid-keys.ts';

export interface VapidIdentity extends VapidKeys {
  /** A mailto: or https: URL that push services may write to. */
  subject: string;
}

/** A signature is valid for twelve hours, and used for one. */
const USED_MS = 3_600_000;
/** Services come from endpoints of clients. */
const MOST_SERVICES = 100;

/** The Authorization headers for push services (RFC 8292): signing takes longer than encrypting a message. */
export class VapidHeaders {
  private readonly headers = new Map<string, { value: string; since: number }>();

  constructor(
    private readonly identity: VapidIdentity,
    private readonly clock: Clock,
  ) {}

  for(endpoint: string): string {
    const { origin } = new URL(endpoint);
    const now = this.clock.now().getTime();
    const known = this.headers.get(origin);
    if (known && now - known.since < USED_MS) return known.value;
    if (this.headers.size >= MOST_SERVICES) this.headers.clear();
    const value = this.sign(origin);
    this.headers.set(origin, { value, since: now });
    return value;
  }

  private sign(origin: string): string {
    const { subject, publicKey, privateKey } = this.identity;
    return webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization;
  }
}
