import { expect, test } from '@jest/globals';
import { isAmong, trustedProxies } from './trusted-proxies.js';

const trusts = (setting: string | undefined, address: string) => isAmong(trustedProxies(setting))(address);

test.each([
  [undefined, '127.0.0.1', true],
  [undefined, '127.9.9.9', true],
  [undefined, '::1', true],
  [undefined, '::ffff:127.0.0.1', true],
  [undefined, '172.17.0.1', false],
  [undefined, '::ffff:172.17.0.1', false],
  ['private_ranges', '172.17.0.1', true],
  ['private_ranges', '::ffff:172.17.0.1', true],
  ['private_ranges', 'fd70::1', true],
  ['private_ranges', '203.0.113.7', false],
  ['203.0.113.7, 198.51.100.0/24 2001:db8::/32', '203.0.113.7', true],
  ['203.0.113.7, 198.51.100.0/24 2001:db8::/32', '198.51.100.9', true],
  ['203.0.113.7, 198.51.100.0/24 2001:db8::/32', '2001:db8::9', true],
  ['203.0.113.7, 198.51.100.0/24 2001:db8::/32', '203.0.113.8', false],
  ['private_ranges', 'unknown', false],
])('with TRUSTED_PROXIES=%s the headers of %s count: %s', (setting, address, counts) => {
  expect(trusts(setting, address)).toBe(counts);
});

test.each(['10.0.0.0/33', '1.2.3', '2001:db8::/129', 'band.example.org'])('%s is a fault that names it', (named) => {
  expect(() => trustedProxies(`10.0.0.1 ${named}`)).toThrow(`TRUSTED_PROXIES: ${named} is no address and no network`);
});
