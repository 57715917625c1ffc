import type { lookup } from 'node:dns';
import { OutboundHttp } from '@patchlight/application/ports';
import type {
  OutboundAnswer,
  OutboundPreview,
  OutboundProfile,
  OutboundRequest,
} from '@patchlight/application/ports';
import { DEFAULT_PORTS, targetOf } from './guarded-connector.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { HostQueues } from './host-queues.ts';
import { LIMITS } from './limits.ts';
import { OutboundPolicy } from './outbound-policy.ts';
import type { OutboundRule } from './outbound-policy.ts';

type Fetch = typeof globalThis.fetch;

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

/** The response headers that senders use. */
const USED_HEADER = /^(?:content-type|location|retry-after|x-ratelimit-[a-z-]+)$/;

/** Outbound requests by `undici`, each checked against the policy of its profile. */
export class UndiciOutboundHttp extends OutboundHttp {
  /** A `fetch` with the limits of a profile, for libraries that need one. It rejects as `send` does. */
  readonly fetchFor: Readonly<Record<OutboundProfile, Fetch>>;
  private readonly policyFor: (profile: OutboundProfile) => OutboundPolicy;

  constructor({ allow, allowFor = {}, userAgent, resolve, timeoutMs }: OutboundHttpOptions) {
    super();
    const queues = new HostQueues();
    this.policyFor = (profile) => new OutboundPolicy([...allow, ...(allowFor[profile] ?? [])]);
    const fetchFor = (profile: OutboundProfile): Fetch => {
      const policy = this.policyFor(profile);
      const limits = LIMITS[profile];
      return guardedFetch({
        policy,
        limits: { ...limits, timeoutMs: timeoutMs ?? limits.timeoutMs },
        userAgent,
        resolve,
        queues,
      });
    };
    this.fetchFor = {
      calendar: fetchFor('calendar'),
      chat: fetchFor('chat'),
      push: fetchFor('push'),
      webhook: fetchFor('webhook'),
    };
  }

  override async send(request: OutboundRequest, profile: OutboundProfile): Promise<OutboundAnswer> {
    const { url, method, headers, body } = request;
    const answer = await this.fetchFor[profile](url, { method, headers, body });
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => USED_HEADER.test(name))),
      body: await answer.text(),
    };
  }

  override preview(url: string, profile: OutboundProfile): OutboundPreview {
    const parsed = URL.parse(url);
    if (parsed === null || !(parsed.protocol in DEFAULT_PORTS)) return null;
    return this.policyFor(profile).preview(targetOf(parsed));
  }
}
