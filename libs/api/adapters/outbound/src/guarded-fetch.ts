import { lookup } from 'node:dns';
import { OutboundFailure } from '@patchlight/application/ports';
import { Agent, errors } from 'undici';
import type { Dispatcher } from 'undici';
import { DEFAULT_PORTS, guardedConnector, refusal } from './guarded-connector.ts';
import { HostQueues } from './host-queues.ts';
import type { OutboundLimits } from './limits.ts';
import { failureOf } from './outbound-failure.ts';
import type { OutboundPolicy } from './outbound-policy.ts';

export interface GuardedClientOptions {
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

export interface GuardedRequest {
  method?: string;
  /** By name, in any case. */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** `manual`: a redirect is the response. */
  redirect?: RequestRedirect;
  signal?: AbortSignal | null;
}

/** A whole response. */
export interface GuardedAnswer {
  status: number;
  /** By lower-case name. */
  headers: Dispatcher.ResponseData['headers'];
  bytes: ArrayBuffer;
}

export type GuardedClient = (url: string, request: GuardedRequest) => Promise<GuardedAnswer>;

/** The request after a redirect; drops the credentials for another origin. */
const redirected = (request: GuardedRequest, from: URL, to: URL): GuardedRequest => {
  const headers = { ...request.headers };
  if (to.origin !== from.origin) for (const name of CREDENTIALS) delete headers[name];
  return { ...request, headers };
};

const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** Reads the whole response; the agent aborts one that is too large. */
const readAnswer = async ({
  statusCode: status,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<GuardedAnswer> => {
  const encoding = firstOf(headers['content-encoding']) ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    body.on('error', () => undefined).destroy();
    throw new OutboundFailure('unreadable', `the response is encoded as ${encoding.slice(0, 40)}`, {
      status,
    });
  }
  const bytes = await body.arrayBuffer().catch((error: unknown) => Promise.reject(failureOf(error, status)));
  return { status, headers, bytes };
};

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The time for a request with its redirects, without the waits for their hosts. */
class TimeLimit {
  constructor(
    private leftMs: number,
    private readonly caller: AbortSignal | null | undefined,
  ) {}

  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const limit = new AbortController();
    // Cleared, because a pending timer keeps the request in memory.
    const timer = setTimeout(() => limit.abort(), this.leftMs);
    const signal = this.caller ? AbortSignal.any([this.caller, limit.signal]) : limit.signal;
    try {
      return await work(signal);
    } finally {
      clearTimeout(timer);
      this.leftMs -= performance.now() - startedAt;
    }
  }
}

/**
 * Sends requests to URLs from users (SSRF protection). Checks every address against the policy, also after redirects.
 * Responses are read whole within limits on time and size, and never decompressed.
 * @throws {OutboundFailure} @throws {TypeError} a method or header that cannot be sent
 */
export const guardedClient = (options: GuardedClientOptions): GuardedClient => {
  const { policy, limits, userAgent, resolve = lookup, queues = new HostQueues() } = options;
  const agent = new Agent({
    maxResponseSize: limits.maxBytes,
    connect: guardedConnector(resolve, policy, limits.timeoutMs),
  });
  const send = (url: URL, request: GuardedRequest, limit: TimeLimit): Promise<GuardedAnswer> => {
    if (!(url.protocol in DEFAULT_PORTS)) throw refusal(url.protocol);
    const { method = 'GET', headers, body } = request;
    return queues.run(url.hostname, request.signal ?? null, () =>
      limit.run(async (signal) =>
        readAnswer(
          await agent.request({
            origin: url.origin,
            path: url.pathname + url.search,
            method: method as Dispatcher.HttpMethod,
            body,
            signal,
            headers,
          }),
        ),
      ),
    );
  };
  const ask = async (
    url: URL,
    request: GuardedRequest,
    limit: TimeLimit,
    redirectsLeft: number,
  ): Promise<GuardedAnswer> => {
    const answer = await send(url, request, limit);
    const target = firstOf(answer.headers['location']);
    const follows = request.redirect !== 'manual' && limits.redirects > 0;
    if (!follows || !REDIRECTS.has(answer.status) || target === undefined) return answer;
    if (redirectsLeft === 0 || !URL.canParse(target, url))
      throw new OutboundFailure('unreachable', 'too many redirects, or one to nowhere', {
        status: answer.status,
      });
    const next = new URL(target, url);
    return ask(next, redirected(request, url, next), limit, redirectsLeft - 1);
  };
  return async (input, request) => {
    const headers = {
      ...lowerCased(request.headers ?? {}),
      'user-agent': userAgent,
      'accept-encoding': 'identity',
    };
    const url = URL.parse(input);
    if (url === null) throw refusal('something that is no URL');
    const limit = new TimeLimit(limits.timeoutMs, request.signal);
    try {
      return await ask(url, { ...request, headers }, limit, limits.redirects);
    } catch (error) {
      if (error instanceof errors.InvalidArgumentError) throw new TypeError(error.message, { cause: error });
      throw failureOf(error);
    }
  };
};

/** A `fetch` by such a client, for libraries that need one. It rejects as the client does. */
export const guardedFetch =
  (client: GuardedClient): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const { status, headers, bytes } = await client(String(input), {
      method: init.method,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body as string | Uint8Array | undefined,
      redirect: init.redirect,
      signal: init.signal,
    });
    const given = new Headers();
    for (const [name, values = []] of Object.entries(headers))
      for (const value of [values].flat()) given.append(name, value);
    return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers: given });
  };
