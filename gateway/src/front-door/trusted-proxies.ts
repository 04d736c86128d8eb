import { BlockList, isIP, isIPv4 } from 'node:net';
import { StartFault } from '@tocada/runtime/start-fault.js';

const THIS_MACHINE = ['127.0.0.0/8', '::1'];
/** The word, and the networks that Caddy's edge understands by it. */
const PRIVATE = 'private_ranges';
const PRIVATE_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

const mostBits = (address: string) => (isIPv4(address) ? 32 : 128);

/** The addresses and networks that a setting names. @throws StartFault for a text that is none */
export function trustedProxies(setting = ''): string[] {
  return setting
    .split(/[ ,]+/)
    .filter(Boolean)
    .flatMap((named) => {
      if (named === PRIVATE) return PRIVATE_RANGES;
      const [address = '', bits = '0'] = named.split('/');
      if (!isIP(address) || Number(bits) > mostBits(address))
        throw new StartFault(`TRUSTED_PROXIES: ${named} is no address and no network`);
      return [named];
    });
}

/** @returns true for the addresses of this machine and of `networks` */
export function isAmong(networks: string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of [...THIS_MACHINE, ...networks]) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== undefined && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
