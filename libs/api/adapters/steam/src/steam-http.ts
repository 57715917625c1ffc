import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Clock,
  type RequestBudget,
  type RequestPriority,
  type Slot,
  type SourceWatch,
  StoreError,
  type StoreErrorReason,
} from '@patchlight/application/ports';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { endpointOf, isPersonal, purposeOf } from './endpoints.ts';
import { RefusalStreak } from './refusal-streak.ts';
import { freshUntil, SteamResponse, rawTextOf } from './steam-response.ts';
import { lineOf } from './shapes.ts';
import { Wire, type WireResponse, WireError, type WireFault } from './wire.ts';

export interface SteamOptions {
  /** Base URLs; each can be a simulator or a proxy. */
  webApiUrl: string;
  storeUrl: string;
  communityUrl: string;
  /** Requests per second and host over all processes; the store's own pages get 35/60 of it. */
  requestsPerSecond: number;
  /** The User-Agent header: `Patchlight/1.0.0 (+https://patchlight.example)`. */
  userAgent: string;
  clock: Clock;
  budget: RequestBudget;
  watch: SourceWatch;
  /** For a whole response including the body; 10 seconds by default. */
  timeoutMs?: number;
  /** Average delay before the first of two retries; 250 by default. */
  retryDelayMs?: number;
}

export type SteamHost = 'webApi' | 'store' | 'community';

export interface RequestOptions {
  /** `scheduled` by default. */
  priority?: RequestPriority;
  signal?: AbortSignal;
  /** The request never succeeded before, so a refusal may concern the app. */
  isNew?: boolean;
  /** ETag of the last response, for a conditional request. */
  etag?: string | null;
  /** Sent with the request; never in errors or logs. */
  key?: string | null;
}

interface Host {
  base: string;
  /** Its name in the request budget. */
  name: string;
  perSecond: number;
  refusals: RefusalStreak;
}

/** Longest time that a spare request waits for what is left over. */
const SPARE_WAIT_MS = 5 * 60_000;

/** appdetails allows 200 requests per 5 minutes and address, so the store gets 35 requests while others get 60. */
const STORE_PACE = 35 / 60;

const REASON_OF_FAULT: Record<WireFault, StoreErrorReason> = {
  'no answer': 'unreachable',
  'timed out': 'unreachable',
  'too large': 'unreachable',
  undecodable: 'malformed',
  'given up': 'throttled',
};

/**
 * HTTP client for Steam within the shared request budget. Every request, retries included, reserves a slot first.
 * Network errors and 5xx are retried twice; refusals, timeouts and oversized bodies are not. Redirects are not
 * followed: none of the endpoints redirects normally.
 */
export class SteamHttp {
  private readonly wire: Wire;
  private readonly hosts: Record<SteamHost, Host>;
  private readonly retries;

  constructor(private readonly options: SteamOptions) {
    const { webApiUrl, storeUrl, communityUrl, requestsPerSecond: pace, retryDelayMs = 250 } = options;
    this.wire = new Wire(options.userAgent, options.timeoutMs ?? 10_000);
    this.hosts = {
      webApi: hostOf(webApiUrl, pace),
      store: hostOf(storeUrl, pace * STORE_PACE),
      community: hostOf(communityUrl, pace),
    };
    this.retries = retry(
      handleWhen((error) => error instanceof WireError && error.fault === 'no answer').orWhenResult(
        (answer) => (answer as WireResponse).status >= 500,
      ),
      {
        maxAttempts: 2,
        backoff: new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: 8 * retryDelayMs }),
      },
    );
  }

  /** The absolute URL of a percent-encoded path with a leading slash. */
  address(host: SteamHost, path: string): string {
    return this.hosts[host].base + path;
  }

  /**
   * Sends a GET request.
   * @param path with its query, percent-encoded
   * @throws {StoreError} unless the status is 2xx or 304
   */
  async get(host: SteamHost, path: string, ask: RequestOptions = {}): Promise<SteamResponse> {
    const url = this.address(host, path);
    const endpoint = endpointOf(path);
    const answer = await this.retries
      .execute(() => this.attempt(this.hosts[host], url, endpoint, ask), ask.signal)
      .catch((error: unknown) => this.fail(this.hosts[host], url, error));
    const { status } = answer;
    if (status !== 403 || !ask.isNew)
      await this.report(this.hosts[host], url, isPage(answer) ? null : status);
    if (status !== 304 && (status < 200 || status > 299)) throw refusal(url, answer);
    const see = (document: unknown, bytes: number): void =>
      this.options.watch.see({ endpoint, url, document, bytes, isPersonal: isPersonal(endpoint) });
    return new SteamResponse(url, answer, freshUntil(answer.headers, this.options.clock.now()), see);
  }

  /** Closes the connections after the running requests. */
  close(): Promise<void> {
    return this.wire.close();
  }

  private async attempt(
    host: Host,
    url: string,
    endpoint: string,
    { priority = 'scheduled', signal, etag, key }: RequestOptions,
  ): Promise<WireResponse> {
    const slot = await this.reserve(host, priority, signal);
    if ('openUntil' in slot) {
      throw new StoreError('throttled', `${host.name} is left alone until ${slot.openUntil.toISOString()}`, {
        url,
      });
    }
    if ('isShareSpent' in slot)
      throw new StoreError('throttled', 'too many requests that cannot wait', { url });
    if ('askAgainMs' in slot) throw new StoreError('throttled', 'nothing is left over for this', { url });
    this.options.watch.countRequest(host.name, purposeOf(endpoint, priority));
    if (slot.waitMs > 0) await pause(slot.waitMs, signal);
    const address = new URL(url);
    if (key) address.searchParams.set('key', key);
    return this.wire.get(address, etag ? { 'if-none-match': etag } : {}, signal);
  }

  /** A spare request asks until something is left over for it. */
  private async reserve(host: Host, priority: RequestPriority, signal?: AbortSignal): Promise<Slot> {
    let waited = 0;
    for (;;) {
      const slot = await this.options.budget.reserve(host.name, host.perSecond, priority);
      if (!('askAgainMs' in slot) || waited + slot.askAgainMs > SPARE_WAIT_MS) return slot;
      waited += slot.askAgainMs;
      await pause(slot.askAgainMs, signal);
    }
  }

  private async fail(host: Host, url: string, error: unknown): Promise<never> {
    if (!(error instanceof WireError)) throw error;
    if (error.fault === 'no answer' || error.fault === 'timed out') await this.report(host, url, null);
    throw new StoreError(REASON_OF_FAULT[error.fault], error.message, { url, cause: error });
  }

  /**
   * Reports a response to the budget. A single 403 concerns one app and is held back; several in a row for different
   * requests mean that the host blocks us. null: no response, or an HTML page instead.
   */
  private async report(host: Host, url: string, status: number | null): Promise<void> {
    const { budget } = this.options;
    if (status === 403) {
      if (host.refusals.add(url)) await budget.recordFailure(host.name, status);
    } else if (status === null || status === 429 || status >= 500) {
      await budget.recordFailure(host.name, status);
    } else {
      host.refusals.end();
      await budget.recordSuccess(host.name);
    }
  }
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch((cause: unknown) => {
    throw new WireError('given up', 'the caller gave the request up', cause);
  });

const hostOf = (url: string, perSecond: number): Host => ({
  base: url.replace(/\/$/, ''),
  name: new URL(url).host,
  perSecond,
  refusals: new RefusalStreak(),
});

/** An HTML page instead of JSON: maintenance, or an intermediary. */
const isPage = ({ status, body }: WireResponse): boolean =>
  status === 200 && body.subarray(0, 100).toString('latin1').trimStart().startsWith('<');

const refusal = (url: string, { status, headers, body }: WireResponse): StoreError => {
  const rawAnswer = rawTextOf(body);
  const details = { url, status, rawAnswer };
  if (status === 403 || status === 404)
    return new StoreError('refused', `status ${status} for this app`, details);
  if (status === 429) return new StoreError('throttled', 'status 429: too many requests', details);
  if (status >= 500) return new StoreError('unreachable', `status ${status}`, details);
  const target = headers['location'] ? ` to ${lineOf(String(headers['location']), 200)}` : '';
  return new StoreError('malformed', `unexpected status ${status}${target}`, details);
};
