import { isIP } from 'node:net';
import type { OutboundPreview } from '@patchlight/application/ports';
import ipaddr from 'ipaddr.js';
import { addressOf, isPublicAddress } from './public-address.ts';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** An exception of the operator for URLs from users: a network or a host, with one port or all. */
export interface OutboundRule {
  /** Hosts match by name, networks by the connected address. */
  host: string | null;
  network: Network | null;
  /** null: every port. */
  port: number | null;
}

/** Target of a connection as written in the URL. */
export interface OutboundTarget {
  protocol: string;
  /** Without brackets. */
  host: string;
  port: number;
}

const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/;

const networkOf = (text: string): Network | null => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  // `isValid` alone accepts shorthand such as 127.1 and 2130706433.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return [ipaddr.IPv4.parse(text), 32];
  return ipaddr.IPv6.isValid(text) ? [ipaddr.IPv6.parse(text), 128] : null;
};

/**
 * Parses a rule: `10.0.0.0/8`, `fd00::/8`, `192.168.1.20`, `nas.home.example`, each with an optional port
 * (`nas.home.example:5232`, `[fd00::1]:5232`).
 * @returns null if it is malformed
 */
export const parseOutboundRule = (text: string): OutboundRule | null => {
  const entry = text.trim().toLowerCase();
  const [, bracketed, plain, digits] = WITH_PORT.exec(entry) ?? [];
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const subject = bracketed ?? plain ?? entry;
  const network = networkOf(subject);
  if (network) return { host: null, network, port };
  return HOST.test(subject) && !/^[\d.]+$/.test(subject) ? { host: subject, network: null, port } : null;
};

const contains = ([base, bits]: Network, address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  base.kind() === address.kind() && address.match(base, bits);

/** Allows https on port 443 to public addresses, plus the operator's rules. */
export class OutboundPolicy {
  constructor(private readonly rules: readonly OutboundRule[]) {}

  /** @param address as returned by the resolver or the socket */
  allows(target: OutboundTarget, address: string): boolean {
    if (target.protocol === 'https:' && target.port === 443 && isPublicAddress(address)) return true;
    const embedded = addressOf(address);
    const addresses = embedded ? [embedded, ipaddr.parse(address)] : [];
    return this.rulesAt(target.port).some(({ host, network }) => {
      if (host !== null) return host === target.host.replace(/\.$/, '');
      return network !== null && addresses.some((one) => contains(network, one));
    });
  }

  /** What is known before a lookup; null: no address is allowed. */
  preview(target: OutboundTarget): OutboundPreview {
    const { protocol, host, port } = target;
    const isPublic = protocol === 'https:' && port === 443;
    if (isIP(host) !== 0) {
      if (!this.allows(target, host)) return null;
      return isPublic && isPublicAddress(host) ? 'public' : 'exception';
    }
    const rules = this.rulesAt(port);
    const name = host.replace(/\.$/, '');
    if (rules.some((rule) => rule.host === name)) return 'exception';
    const isLocal = !name.includes('.') || name.endsWith('.localhost');
    if (rules.some(({ network }) => network !== null)) return 'possible';
    return isPublic && !isLocal ? 'public' : null;
  }

  private rulesAt(port: number): OutboundRule[] {
    return this.rules.filter((rule) => rule.port === null || rule.port === port);
  }
}
