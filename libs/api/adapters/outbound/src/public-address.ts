import ipaddr from 'ipaddr.js';

/** Whether an address, as returned by the resolver, is public. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // The only allocated range of IPv6; the others embed IPv4 or are reserved.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
};
