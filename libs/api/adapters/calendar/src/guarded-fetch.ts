import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { AddressRefused } from '@patchlight/domain';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { isPublicAddress } from './public-address.ts';

export interface GuardedFetchOptions {
  /** Private addresses and plain http as well, for instances beside their calendar server. */
  allowsPrivate: boolean;
  /** Who asks. */
  userAgent: string;
  /** The system's unless given. */
  resolve?: typeof lookup;
  /** For a whole answer; 15 seconds unless given. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 307, 308]);

/** Refuses names that lead to private addresses, whatever they led to a moment ago. */
const guardedLookup =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      if (refused || addresses.length === 0) return done(new AddressRefused(hostname), '');
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

/** Checks an address where it is written, where it is looked up, and where the connection really goes. */
export const guardedConnector = (resolve: typeof lookup): buildConnector.connector => {
  const connect = buildConnector({ timeout: TIMEOUT_MS, lookup: guardedLookup(resolve) });
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) return done(new AddressRefused(host), null);
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      const peer = socket.remoteAddress ?? '';
      if (isPublicAddress(peer)) return done(null, socket);
      socket.destroy();
      done(new AddressRefused(peer), null);
    });
  };
};

/** The request after a redirect: the same, but for the password if it leads to somebody else. */
const redirected = (init: RequestInit, from: URL, to: URL): RequestInit => {
  const headers = new Headers(init.headers);
  if (to.origin !== from.origin) headers.delete('authorization');
  return { ...init, headers };
};

/**
 * A `fetch` for addresses that users give: https to public addresses only, at every redirect anew, with a limit on the
 * time and the size of an answer.
 * @throws {TypeError} as `fetch` does; `cause` is {AddressRefused} where the address was the reason
 */
export const guardedFetch = (options: GuardedFetchOptions): typeof globalThis.fetch => {
  const { allowsPrivate, userAgent, resolve = lookup, timeoutMs = TIMEOUT_MS } = options;
  const dispatcher = new Agent({
    maxResponseSize: MAX_BODY_BYTES,
    ...(!allowsPrivate && { connect: guardedConnector(resolve) }),
  });
  const refuse = (url: URL): never => {
    throw new TypeError('fetch failed', { cause: new AddressRefused(url.origin) });
  };
  const ask = async (url: URL, init: RequestInit, redirectsLeft: number): Promise<Response> => {
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) refuse(url);
    const { method, body } = init;
    const answer = await undiciFetch(url, {
      ...{
        method,
        body: body as string | undefined,
        signal: init.signal,
        headers: [...new Headers(init.headers)],
      },
      ...{ dispatcher, redirect: 'manual' as const },
    });
    const target = answer.headers.get('location');
    if (init.redirect === 'manual' || !REDIRECTS.has(answer.status) || target === null)
      return answer as unknown as Response;
    await answer.body?.cancel();
    if (redirectsLeft === 0 || !URL.canParse(target, url))
      throw new TypeError('too many redirects, or one to nowhere');
    const next = new URL(target, url);
    return ask(next, redirected(init, url, next), redirectsLeft - 1);
  };
  return (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', userAgent);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return ask(new URL(String(input)), { ...init, headers, signal }, MAX_REDIRECTS);
  };
};
