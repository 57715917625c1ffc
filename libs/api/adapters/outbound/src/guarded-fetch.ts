import { lookup } from 'node:dns';
import { OutboundFailure } from '@patchlight/application/ports';
import { Agent, errors } from 'undici';
import type { Dispatcher } from 'undici';
import { DEFAULT_PORTS, guardedConnector, refusal } from './guarded-connector.ts';
import { HostQueues } from './host-queues.ts';
import type { OutboundLimits } from './limits.ts';
import { failureOf } from './outbound-failure.ts';
import type { OutboundPolicy } from './outbound-policy.ts';

export interface GuardedFetchOptions {
  policy: OutboundPolicy;
  limits: OutboundLimits;
  /** The User-Agent header. */
  userAgent: string;
  /** Defaults to the system's resolver. */
  resolve?: typeof lookup;
  /** Shared by several of these functions. */
  queues?: HostQueues;
}

const REDIRECTS = new Set([301, 302, 307, 308]);
/** Statuses whose `Response` must not have a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

/** The request after a redirect; drops the credentials for another origin. */
const redirected = (init: RequestInit, from: URL, to: URL): RequestInit => {
  const headers = new Headers(init.headers);
  if (to.origin !== from.origin) for (const name of CREDENTIALS) headers.delete(name);
  return { ...init, headers };
};

const headersOf = (incoming: Dispatcher.ResponseData['headers']): Headers => {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
};

/** Reads the whole response; the agent aborts one that is too large. */
const readAnswer = async ({
  statusCode: status,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<Response> => {
  const given = headersOf(headers);
  const encoding = given.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    body.on('error', () => undefined).destroy();
    throw new OutboundFailure('unreadable', `the response is encoded as ${encoding.slice(0, 40)}`, {
      status,
    });
  }
  const bytes = await body.arrayBuffer().catch((error: unknown) => Promise.reject(failureOf(error, status)));
  return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers: given });
};

/**
 * A `fetch` for URLs from users (SSRF protection). Checks every address against the policy, also after redirects.
 * Responses are read whole within limits on time and size, and never decompressed.
 * @throws {OutboundFailure} @throws {TypeError} a method or header that cannot be sent
 */
export const guardedFetch = (options: GuardedFetchOptions): typeof globalThis.fetch => {
  const { policy, limits, userAgent, resolve = lookup, queues = new HostQueues() } = options;
  const agent = new Agent({
    maxResponseSize: limits.maxBytes,
    connect: guardedConnector(resolve, policy, limits.timeoutMs),
  });
  const request = (url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> => {
    if (!(url.protocol in DEFAULT_PORTS)) throw refusal(url.protocol);
    return queues.run(url.hostname, signal, async () => {
      const answer = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: (init.method ?? 'GET') as Dispatcher.HttpMethod,
        body: init.body as string | Uint8Array | undefined,
        signal,
        headers: Object.fromEntries(new Headers(init.headers)),
      });
      return readAnswer(answer);
    });
  };
  const ask = async (
    url: URL,
    init: RequestInit,
    signal: AbortSignal,
    redirectsLeft: number,
  ): Promise<Response> => {
    const answer = await request(url, init, signal);
    const { status } = answer;
    const target = answer.headers.get('location');
    const follows = init.redirect !== 'manual' && limits.redirects > 0;
    if (!follows || !REDIRECTS.has(status) || target === null) return answer;
    if (redirectsLeft === 0 || !URL.canParse(target, url))
      throw new OutboundFailure('unreachable', 'too many redirects, or one to nowhere', { status });
    const next = new URL(target, url);
    return ask(next, redirected(init, url, next), signal, redirectsLeft - 1);
  };
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', userAgent);
    headers.set('accept-encoding', 'identity');
    const url = URL.parse(String(input));
    if (url === null) throw refusal('something that is no URL');
    // Cleared, because a pending timer keeps the request in memory.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limits.timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    try {
      return await ask(url, { ...init, headers }, signal, limits.redirects);
    } catch (error) {
      if (error instanceof errors.InvalidArgumentError) throw new TypeError(error.message, { cause: error });
      throw failureOf(error);
    } finally {
      clearTimeout(timer);
    }
  };
};
