import { expect, test } from '@jest/globals';
import { siteData } from './site.js';

const { embedOrigins } = siteData.shape;

test.each([
  ['https://a.example', 'https://a.example'],
  [' MiBanda.com/contacto?x=1 ', 'https://mibanda.com'],
  ['http://localhost:8080/', 'http://localhost:8080'],
])('%j is the site %s', (typed, origin) => expect(embedOrigins.parse([typed])).toEqual([origin]));

test.each([
  'https://a.example https://b.example',
  'a.example/ b.example',
  'a.exa\tmple',
  'https://a.example\nb.example',
  'https://a.example/\r\nx',
  'a.example/\u00a0b.example',
  'a.example/\u200bb.example',
  'https://ana@a.example',
  'https://:clave@a.example',
])('%j names no one site', (typed) => {
  expect(embedOrigins.safeParse([typed]).error?.issues).toMatchObject([{ path: [0], message: 'bad_site_address' }]);
});
