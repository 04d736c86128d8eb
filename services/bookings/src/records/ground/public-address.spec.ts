import { expect, test } from '@jest/globals';
import { isPublicAddress } from './public-address.js';

test.each(['8.8.8.8', '172.15.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['this machine', '127.0.0.1 127.8.8.8 0.0.0.0 ::1 ::'],
  ['a network of its own', '10.0.0.1 172.16.0.1 192.168.1.1 100.64.0.1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 fec0::1'],
  ["a cloud's own addresses", '169.254.169.254 100.100.100.200 fd00:ec2::254'],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::a00:1 2002:7f00:1::1 2001::1'],
  ['everybody or nobody', '224.0.0.1 255.255.255.255 240.0.0.1 192.0.0.1 198.18.0.1 203.0.113.1 ff02::1 2001:db8::1'],
  ['no address', 'localhost 127.1 2130706433 0x7f.0.0.1'],
])('%s is not public', (_name, addresses) => {
  for (const address of addresses.split(' ')) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
