import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of all callers whose address is not known together. */
const NO_ADDRESS = 'none';

/** A port behind an address, or what hides one (RFC 7239, 6). */
const PORT = /:(?:\d{1,5}|_[\w.-]+)$/;
const BRACKETED = /^\[([^\]]*)\]$/;

/** The address without quotes, brackets and zone; undefined if it is none. */
const plain = (text: string): string | undefined => {
  const [address = ''] = (BRACKETED.exec(text)?.[1] ?? text).split('%', 1);
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
};

/** An address as a proxy writes it, possibly quoted, in brackets, and with a port. @returns undefined: it is none */
const readAddress = (text: string): string | undefined => {
  const written = text.trim().replace(/^"(.*)"$/, '$1');
  return plain(written) ?? plain(written.replace(PORT, ''));
};

/**
 * The addresses of an X-Forwarded-For header, without ports. Whoever wrote something that is no address (`unknown`, a
 * hidden name) knows no address, and what stands before it is only claimed: so it ends there.
 */
export const forwardedAddresses = (header: string): string[] => {
  const entries = header
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map(readAddress);
  return entries.slice(entries.lastIndexOf(undefined) + 1) as string[];
};

/**
 * The rate-limit key of an IP address: the whole IPv4 address, the first 64 bits of an IPv6 one. What is no address
 * makes no key of its own.
 */
export const addressKey = (address: string | undefined): string => {
  if (address === undefined || isIP(address) === 0) return NO_ADDRESS;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};

/** The network of an IP address, which hardly identifies a person: /24 of IPv4, /48 of IPv6; empty if it is none. */
export const addressRange = (address: string): string => {
  if (isIP(address) === 0) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') {
    const [a, b, c] = parsed.toByteArray();
    return `${a}.${b}.${c}.0/24`;
  }
  const [a, b, c] = (parsed as ipaddr.IPv6).parts;
  return `${new ipaddr.IPv6([a!, b!, c!, 0, 0, 0, 0, 0]).toString()}/48`;
};
