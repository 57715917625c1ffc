import type { OutboundProfile } from '@patchlight/application/ports';

/** Limits of a request. */
export interface OutboundLimits {
  /** Redirects that are followed; with 0, a redirect is returned as the response. */
  redirects: number;
  /** For the whole response, with redirects and body; waits for hosts come on top. */
  timeoutMs: number;
  /** Maximum size of the body. */
  maxBytes: number;
}

const NOTIFICATION: OutboundLimits = { redirects: 0, timeoutMs: 10_000, maxBytes: 64 * 1024 };

/** Limits by profile. Ports and plain http are the same for all: see OutboundPolicy. */
export const LIMITS: Record<OutboundProfile, OutboundLimits> = {
  calendar: { redirects: 5, timeoutMs: 15_000, maxBytes: 1024 * 1024 },
  chat: NOTIFICATION,
  push: NOTIFICATION,
  webhook: { ...NOTIFICATION, timeoutMs: 15_000 },
};
