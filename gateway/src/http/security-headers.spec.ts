import { expect, test } from '@jest/globals';
import { demandHttps, FILE_HEADERS, headersWith, SECURITY_HEADERS } from './security-headers.js';

const NAME = 'strict-transport-security';
const all = () => [SECURITY_HEADERS, FILE_HEADERS, headersWith({ defaultSrc: ["'self'"] })];

test('only a site with an https address demands https of browsers', () => {
  expect(all().map((headers) => headers[NAME])).toEqual([undefined, undefined, undefined]);
  demandHttps();
  expect(all().map((headers) => headers[NAME])).toEqual(Array(3).fill('max-age=31536000'));
});
