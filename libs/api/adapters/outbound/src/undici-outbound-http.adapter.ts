import type { lookup } from 'node:dns';
import { OutboundHttp } from '@patchlight/application/ports';
import type {
  OutboundAnswer,
  OutboundPreview,
  OutboundProfile,
  OutboundRequest,
} from '@patchlight/application/ports';
import { DEFAULT_PORTS, targetOf } from './guarded-connector.ts';
import { guardedClient, guardedFetch } from './guarded-fetch.ts';
import type { GuardedClient } from './guarded-fetch.ts';
import { HostQueues } from './host-queues.ts';
import { LIMITS } from './limits.ts';
import { OutboundPolicy } from './outbound-policy.ts';
import type { OutboundRule } from './outbound-policy.ts';

export interface OutboundHttpOptions {
  /** Exceptions of the operator for all profiles. */
  allow: readonly OutboundRule[];
  /** Further exceptions by profile. */
  allowFor?: Partial<Record<OutboundProfile, readonly OutboundRule[]>>;
  /** The User-Agent header. */
  userAgent: string;
  /** Defaults to the system's resolver. */
  resolve?: typeof lookup;
  /** Defaults to the limit of the profile. */
  timeoutMs?: number;
}

const UTF8 = new TextDecoder();
/** The response headers that senders use. */
const USED_HEADER = /^(?:content-type|location|retry-after|x-ratelimit-[a-z-]+)$/;

/** Outbound requests by `undici`, each checked against the policy of its profile. */
export class UndiciOutboundHttp extends OutboundHttp {
  private readonly clients: Readonly<Record<OutboundProfile, GuardedClient>>;
  private readonly policyFor: (profile: OutboundProfile) => OutboundPolicy;

  constructor({ allow, allowFor = {}, userAgent, resolve, timeoutMs }: OutboundHttpOptions) {
    super();
    const queues = new HostQueues();
    this.policyFor = (profile) => new OutboundPolicy([...allow, ...(allowFor[profile] ?? [])]);
    const clientFor = (profile: OutboundProfile): GuardedClient => {
      const limits = LIMITS[profile];
      return guardedClient({
        policy: this.policyFor(profile),
        limits: { ...limits, timeoutMs: timeoutMs ?? limits.timeoutMs },
        userAgent,
        resolve,
        queues,
      });
    };
    this.clients = {
      calendar: clientFor('calendar'),
      chat: clientFor('chat'),
      push: clientFor('push'),
      webhook: clientFor('webhook'),
    };
  }

  /** A `fetch` with the limits of a profile, for libraries that need one. It rejects as `send` does. */
  fetchFor(profile: OutboundProfile): typeof globalThis.fetch {
    return guardedFetch(this.clients[profile]);
  }

  override async send(request: OutboundRequest, profile: OutboundProfile): Promise<OutboundAnswer> {
    const { url, ...others } = request;
    const { status, headers, bytes } = await this.clients[profile](url, others);
    const used = Object.entries(headers).filter(([name]) => USED_HEADER.test(name));
    return {
      status,
      headers: Object.fromEntries(used.map(([name, value]) => [name, String(value)])),
      body: UTF8.decode(bytes),
    };
  }

  override preview(url: string, profile: OutboundProfile): OutboundPreview {
    const parsed = URL.parse(url);
    if (parsed === null || !(parsed.protocol in DEFAULT_PORTS)) return null;
    return this.policyFor(profile).preview(targetOf(parsed));
  }
}
