import { describe, expect, test } from '@jest/globals';
import { isImageUrl } from '@tocada/contracts/kit/fields.js';

describe('the address of an image', () => {
  test.each([
    '/media/gallery/3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11.jpg',
    '/logo.svg',
    '/a..b/c.jpg',
    '/.hidden.jpg',
    'https://example.org/foto.jpg?size=2#a',
    'https://example.org:8443/foto.jpg',
    'https://peñón.example/foto.jpg',
    'https://192.0.2.7/foto.jpg',
    'https://example.org/@ana/foto.jpg',
    'https://example.org?de=ana@example.org',
  ])('%s', (url) => expect(isImageUrl(url)).toBe(true));

  test.each([
    '/\\evil.example/x.jpg',
    '\\\\evil.example/x.jpg',
    '//evil.example/x.jpg',
    '/media\\x.jpg',
    '/media/../api/admin/events',
    '/media/gallery/..',
    '/media/%2e%2E/x.jpg',
    '/media/.%2e/x.jpg',
    '/./x.jpg',
    '/..?x',
    'https://example.org/../x.jpg',
    'https:///x.jpg',
    'https://\\evil.example',
    'http://example.org/foto.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'foto.jpg',
    '/',
    'https://',
    'https://*/x.jpg',
    'https://*.example.org/x.jpg',
    'https://example.org;script-src/x.jpg',
    "https://'none'/x.jpg",
    'https://a,b/x.jpg',
    'https://[2001:db8::1]/x.jpg',
    'https://ana:clave@example.org/x.jpg',
    'https://ana@example.org/x.jpg',
    'https://:clave@example.org/x.jpg',
    'https://@example.org/x.jpg',
    '/a b.jpg',
    '/a\n.jpg',
  ])('not %j', (url) => expect(isImageUrl(url)).toBe(false));
});
