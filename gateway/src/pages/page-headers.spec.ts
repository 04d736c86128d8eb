import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { imageOriginsIn } from '../cache/image-origins.js';
import { DEFAULT_THEME } from '@tocada/contracts/site/values.js';
import { pageHeaders, type PageParts } from './page-headers.js';
import { templateOf } from './template.js';

const NOTHING: PageParts = { template: templateOf(DEFAULT_THEME), styles: [], imageOrigins: [], kind: 'page' };

const sourcesOf = (directive: string, parts: Partial<PageParts> = {}) => {
  const policy = pageHeaders({ ...NOTHING, ...parts })['content-security-policy']!;
  return policy
    .split(';')
    .map((rule) => rule.split(' '))
    .find(([name]) => name === directive)!
    .slice(1);
};

test('images: of our own, and of the named sites alone', () => {
  expect(sourcesOf('img-src')).toEqual(["'self'", 'data:']);
  const imageOrigins = ['https://b.example', 'https://a.example:8443'];
  // Sorted, because all replicas must answer the same.
  expect(sourcesOf('img-src', { imageOrigins })).toEqual([
    "'self'",
    'data:',
    'https://a.example:8443',
    'https://b.example',
  ]);
});

test('images of more sites than a header holds: of any site', () => {
  const imageOrigins = Array.from({ length: 100 }, (_, index) => `https://${index}.example`);
  expect(sourcesOf('img-src', { imageOrigins })).toEqual(["'self'", 'data:', 'https:']);
});

test('the panel alone shows images of any site and files of this device', () => {
  expect(sourcesOf('img-src', { kind: 'panel' })).toEqual(["'self'", 'data:', 'blob:', 'https:']);
});

test('styles: by the hash of their text, none in attributes', () => {
  const hash = createHash('sha256').update('a{top:0}').digest('base64');
  const [own, ...always] = sourcesOf('style-src');
  expect(own).toBe("'self'");
  expect(always).toEqual([expect.stringMatching(/^'sha256-.{44}'$/)]);
  expect(sourcesOf('style-src', { styles: ['', 'a{top:0}'] })).toEqual(["'self'", ...always, `'sha256-${hash}'`]);
});

test('the sites of images in lists and single rows', () => {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const rows = [
    { imageUrl: 'https://Fotos.example:443/a.jpg' },
    { imageUrl: 'https://fotos.example/b.jpg' },
    { imageUrl: null },
    { url: 'https://otra.example:8443/c.jpg' },
    { url: '/media/derived/d.jpg' },
    { url: 'https://x;script-src/e.jpg' },
    { description: 'https://texto.example/f.jpg' },
  ];
  expect(imageOriginsIn(json(rows))).toEqual(['https://fotos.example', 'https://otra.example:8443']);
  expect(imageOriginsIn(json(rows[0]))).toEqual(['https://fotos.example']);
  expect(imageOriginsIn(json([]))).toEqual([]);
});
