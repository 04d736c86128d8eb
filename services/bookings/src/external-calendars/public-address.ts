import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out to networks. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True when an IP address is of the public internet: neither this machine, nor its network, nor a cloud's addresses for its
 * own machines, nor one of these inside an IPv6 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT));
}
