import { isIPv4, isIPv6 } from 'node:net';

/** Networks that count as one visitor: an address of IPv4, or what providers give out of IPv6. */
export interface Network {
  /** One connection: the address of IPv4, or the /64 that a line of IPv6 has to itself. */
  line: string;
  /** What one customer can have many lines of: the address of IPv4, or the /48. */
  site: string;
}

/** Eight groups of an address as URLs write it, without its zone. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address.replace(/%.*$/s, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::').map((part) => part.split(':').filter(Boolean)) as [string[], string[]?];
  if (tail === undefined) return [...head];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** An IPv4 address in the clothes of IPv6 is that IPv4 address. What is no address is a network of its own. */
export function networkOf(address: string): Network {
  if (isIPv4(address) || !isIPv6(address)) return { line: address, site: address };
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
    return { line: bytes.join('.'), site: bytes.join('.') };
  }
  const prefix = (length: number) => `${groups.slice(0, length / 16).join(':')}::/${length}`;
  return { line: prefix(64), site: prefix(48) };
}
