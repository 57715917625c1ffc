import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { AddressRefused } from '@patchlight/domain';
import { Agent, buildConnector, errors } from 'undici';
import type { Dispatcher } from 'undici';
import type { OutboundPolicy, OutboundTarget } from './outbound-policy.ts';
import { UnreadableAnswer } from './unreadable-answer.ts';

export interface GuardedFetchOptions {
  policy: OutboundPolicy;
  /** The User-Agent header. */
  userAgent: string;
  /** Defaults to the system's resolver. */
  resolve?: typeof lookup;
  /** For the whole response including redirects and body; 15 seconds by default. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** Maximum size of a response in bytes; only uncompressed responses are accepted. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 307, 308]);
/** Statuses whose `Response` must not have a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

const targetOf = ({ protocol = '', hostname, port }: buildConnector.Options): OutboundTarget => ({
  protocol,
  host: hostname.replace(/^\[|\]$/g, '').toLowerCase(),
  port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0),
});

/** Refuses host names that resolve to disallowed addresses; checked on every lookup, against DNS rebinding. */
const guardedLookup =
  (resolve: typeof lookup, policy: OutboundPolicy, target: OutboundTarget): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const refused = addresses.find(({ address }) => !policy.allows(target, address));
      if (refused || addresses.length === 0) return done(new AddressRefused(hostname), '');
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

/** Checks the address in the URL, in the DNS result, and of the connected socket. */
export const guardedConnector =
  (resolve: typeof lookup, policy: OutboundPolicy): buildConnector.connector =>
  (options, done) => {
    const target = targetOf(options);
    if (isIP(target.host) && !policy.allows(target, target.host))
      return done(new AddressRefused(target.host), null);
    const connect = buildConnector({
      timeout: TIMEOUT_MS,
      lookup: guardedLookup(resolve, policy, target),
    });
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      const peer = socket.remoteAddress ?? '';
      if (policy.allows(target, peer)) return done(null, socket);
      socket.destroy();
      done(new AddressRefused(peer), null);
    });
  };

/** The request after a redirect; drops the credentials for another origin. */
const redirected = (init: RequestInit, from: URL, to: URL): RequestInit => {
  const headers = new Headers(init.headers);
  if (to.origin !== from.origin) headers.delete('authorization');
  return { ...init, headers };
};

const headersOf = (incoming: Dispatcher.ResponseData['headers']): Headers => {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
};

/** Reads the whole response; the agent aborts one that is too large. */
const readAnswer = async ({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Response> => {
  const given = headersOf(headers);
  const encoding = given.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    body.on('error', () => undefined).destroy();
    throw new UnreadableAnswer(`the answer is encoded as ${encoding.slice(0, 40)}`);
  }
  const bytes = await body.arrayBuffer();
  return new Response(WITHOUT_BODY.has(statusCode) ? null : bytes, { status: statusCode, headers: given });
};

const explained = (error: unknown): unknown =>
  error instanceof errors.ResponseExceededMaxSizeError
    ? new UnreadableAnswer(`the answer has more than ${MAX_BODY_BYTES} bytes`, { cause: error })
    : error;

/**
 * A `fetch` for URLs from users (SSRF protection). Checks every address against the policy, also after redirects.
 * Responses are read whole within limits on time and size, and never decompressed.
 * @throws {TypeError} as `fetch` does; `cause` may be {AddressRefused} or {UnreadableAnswer}
 */
export const guardedFetch = (options: GuardedFetchOptions): typeof globalThis.fetch => {
  const { policy, userAgent, resolve = lookup, timeoutMs = TIMEOUT_MS } = options;
  const agent = new Agent({
    maxResponseSize: MAX_BODY_BYTES,
    connect: guardedConnector(resolve, policy),
  });
  const request = async (
    url: URL,
    { method = 'GET', body, signal, headers }: RequestInit,
  ): Promise<Response> => {
    if (!(url.protocol in DEFAULT_PORTS)) throw new AddressRefused(url.origin);
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: method as Dispatcher.HttpMethod,
      body: body as string | undefined,
      signal,
      headers: Object.fromEntries(new Headers(headers)),
    });
    return readAnswer(answer);
  };
  const ask = async (url: URL, init: RequestInit, redirectsLeft: number): Promise<Response> => {
    const answer = await request(url, init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new TypeError('fetch failed', { cause: explained(error) });
    });
    const target = answer.headers.get('location');
    if (init.redirect === 'manual' || !REDIRECTS.has(answer.status) || target === null) return answer;
    if (redirectsLeft === 0 || !URL.canParse(target, url))
      throw new TypeError('too many redirects, or one to nowhere');
    const next = new URL(target, url);
    return ask(next, redirected(init, url, next), redirectsLeft - 1);
  };
  return (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', userAgent);
    headers.set('accept-encoding', 'identity');
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return ask(new URL(String(input)), { ...init, headers, signal }, MAX_REDIRECTS);
  };
};
