import { expect, test } from '@jest/globals';
import type { GatewayEnv } from '../config/gateway.env.js';
import { OwnUploadsPipe } from './own-uploads.pipe.js';

const FILE = '/media/gallery/3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11.jpg';
const pipe = new OwnUploadsPipe({ SITE_URL: 'https://band.example/', S3_BUCKET: 'media' } as GatewayEnv);
const taken = (imageURL: unknown) => (pipe.transform({ imageURL }, { type: 'body' }) as { imageURL: unknown }).imageURL;

test.each([
  `https://band.example${FILE}?X-Amz-Signature=00&X-Amz-Date=1`,
  `https://band.example${FILE}`,
  `https://BAND.example:443${FILE}#x`,
  ` ${FILE}?X-Amz-Signature=00 `,
  FILE,
])('%s is our own upload', (address) => expect(taken(address)).toBe(FILE));

test.each([
  `https://other.example${FILE}`,
  `http://band.example${FILE}`,
  `https://band.example.evil.example${FILE}`,
  `https://band.example@evil.example${FILE}`,
  'https://band.example/logo.svg?v=1',
  '/logo.svg?v=1',
  `//band.example${FILE}`,
  'media/x.jpg',
  5,
  null,
])('%s stays', (address) => expect(taken(address)).toBe(address));

test('only in bodies, and nothing else of them changes', () => {
  const body = { title: 'Foto', imageUrl: null };
  expect(pipe.transform(body, { type: 'body' })).toBe(body);
  expect(pipe.transform(FILE, { type: 'param' })).toBe(FILE);
  expect(pipe.transform(undefined, { type: 'body' })).toBe(undefined);
});
