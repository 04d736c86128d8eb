import { expect, test } from '@jest/globals';
import { networkOf, shortened } from './network-of.js';

test.each([
  ['203.0.113.7', { line: '203.0.113.7' }, '203.0.113.0/24'],
  ['::ffff:203.0.113.7', { line: '203.0.113.7' }, '203.0.113.0/24'],
  ['::FFFF:cb00:7107', { line: '203.0.113.7' }, '203.0.113.0/24'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', { line: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }, '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', { line: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }, '2001:db8:1::/48'],
  ['fe80::1%eth0', { line: 'fe80::/64', site: 'fe80::/48' }, 'fe80::/48'],
  ['::1', { line: '::/64', site: '::/48' }, '::/48'],
  ['203.0.113.7:4711', { line: 'unknown' }, null],
  ['', { line: 'unknown' }, null],
  [undefined, { line: 'unknown' }, null],
])('%s', (address, network, short) => {
  expect(networkOf(address)).toEqual(network);
  expect(shortened(address)).toBe(short);
});
