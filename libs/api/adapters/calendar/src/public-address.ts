import ipaddr from 'ipaddr.js';

/** Whether an address, as the resolver writes it, is one that everybody in the internet reaches. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only this is given out; the rest has ways back into IPv4 or is reserved.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
};
