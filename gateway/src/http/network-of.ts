import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one household or phone is given, and those that one site is given. */
const LINE = 64;
const SITE = 48;
/** Bits of an address that say whence it came and not who it was. */
const REGION = { ipv4: 24, ipv6: SITE } as const;

interface Network {
  /** One visitor, as far as one can tell: an IPv4 address or the /64 of an IPv6 address, all of which is theirs. */
  line: string;
  /** The /48 of an IPv6 address; absent for IPv4. */
  site?: string;
}

/** @returns undefined for a text that is not an address, which a proxy may send */
const parse = (address: string | undefined) =>
  // An IPv4-mapped IPv6 address is the IPv4 address.
  address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address.replace(/%.*$/s, '')) : undefined;

const prefix = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;

/** All texts that are not addresses count as one visitor. */
export function networkOf(address: string | undefined): Network {
  const parsed = parse(address);
  if (!parsed) return { line: 'unknown' };
  if (parsed instanceof ipaddr.IPv4) return { line: parsed.toString() };
  return { line: prefix(parsed, LINE), site: prefix(parsed, SITE) };
}

/** The key of a counter per line, which does not reveal the address. */
export const lineKeyOf = (address: string | undefined): string =>
  createHash('sha256').update(networkOf(address).line).digest('base64url');

/** As much of an address as may be kept: `203.0.113.0/24` or `2001:db8:1::/48`; null for what is no address. */
export function shortened(address: string | undefined): string | null {
  const parsed = parse(address);
  if (!parsed) return null;
  if (parsed instanceof ipaddr.IPv6) return prefix(parsed, REGION.ipv6);
  const network = ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${REGION.ipv4}`);
  return `${network.toString()}/${REGION.ipv4}`;
}
