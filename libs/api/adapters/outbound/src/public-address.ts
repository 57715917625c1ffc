import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What DNS64 makes of IPv4 addresses on networks without IPv4 (RFC 6052). */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/** An address as returned by the resolver; what NAT64 or a mapping embeds stands for it. null: it is none. */
export const addressOf = (text: string): Address | null => {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4' || !(address as ipaddr.IPv6).match(NAT64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
};

/** Whether an address, as returned by the resolver, is public. */
export const isPublicAddress = (text: string): boolean => {
  const address = addressOf(text);
  if (address?.range() !== 'unicast') return false;
  // The only allocated range of IPv6; the others embed IPv4 or are reserved.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
};
