import type { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { OutboundFailure } from '@patchlight/application/ports';
import { buildConnector } from 'undici';
import type { OutboundPolicy, OutboundTarget } from './outbound-policy.ts';

/** The protocols that requests may have. */
export const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

export const refusal = (address: string): OutboundFailure =>
  new OutboundFailure('refused-address', `requests to ${address} are not allowed`);

export const targetOf = ({
  protocol = '',
  hostname,
  port,
}: Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>): OutboundTarget => ({
  protocol,
  host: hostname.replace(/^\[|\]$/g, '').toLowerCase(),
  port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0),
});

/** Leaves disallowed addresses of a host name out; checked on every lookup, against DNS rebinding. */
const guardedLookup =
  (resolve: typeof lookup, policy: OutboundPolicy, target: OutboundTarget): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, resolved) => {
      if (error) return done(error, '');
      const addresses = resolved.filter(({ address }) => policy.allows(target, address));
      if (addresses.length === 0) return done(refusal(hostname), '');
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

/** Checks the address in the URL, in the DNS result, and of the connected socket. */
export const guardedConnector =
  (resolve: typeof lookup, policy: OutboundPolicy, timeoutMs: number): buildConnector.connector =>
  (options, done) => {
    const target = targetOf(options);
    if (isIP(target.host) && !policy.allows(target, target.host)) return done(refusal(target.host), null);
    const connect = buildConnector({ timeout: timeoutMs, lookup: guardedLookup(resolve, policy, target) });
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      const peer = socket.remoteAddress ?? '';
      if (policy.allows(target, peer)) return done(null, socket);
      socket.destroy();
      done(refusal(peer), null);
    });
  };
