import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out to networks. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an IP address of the public internet: none of this machine, its network, or a cloud's inside. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT));
}

/** Which IP addresses may be connected to. */
export type IsAllowed = (address: string) => boolean;

/** Checks the very addresses that are then connected to: a second look-up could give others. */
export const lookupWithin =
  (isAllowed: IsAllowed, refusal: () => Error): LookupFunction =>
  (hostname, options, done) =>
    dns.lookup(hostname, options, (error, found, family) => {
      const addresses = (typeof found === 'string' ? [{ address: found }] : found) ?? [];
      const isRefused = !error && !addresses.every(({ address }) => isAllowed(address));
      done(isRefused ? refusal() : error, found, family);
    });

/** True for an address without a name that may not be connected to. It is never looked up. */
export function isRefusedLiteral({ hostname }: URL, isAllowed: IsAllowed): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isAllowed(literal);
}
