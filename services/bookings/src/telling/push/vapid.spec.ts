import { createECDH } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { isBadSubject, isPoint, subjectOf, vapidKeys } from './vapid.js';

test('the public key belongs to the private one', () => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0');
  expect(vapidKeys(privateKey)).toEqual({
    publicKey,
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
  });
});

test('a point of the curve is known from noise', () => {
  expect(isPoint(vapidKeys('01'.repeat(32)).publicKey)).toBe(true);
  expect(isPoint(Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url'))).toBe(false);
  expect(isPoint('A'.repeat(87))).toBe(false);
});

test('the contact is the site, or the mail of the band while the site has no https', () => {
  expect(subjectOf('https://banda.mx/', 'hola@banda.mx')).toBe('https://banda.mx');
  expect(subjectOf('http://localhost:8080', 'hola@banda.mx')).toBe('mailto:hola@banda.mx');
});

test.each([
  'mailto:x@localhost',
  'mailto:x@banda',
  'mailto:x@banda.local',
  'mailto:x@example.org',
  'https://localhost',
  'https://localhost:8443',
  'https://127.0.0.1',
  'https://[::1]',
  'https://mi-servidor',
  'https://banda.test',
])('%s is refused by Apple', (subject) => expect(isBadSubject(subject)).toBe(true));

test.each(['mailto:hola@banda.mx', 'https://banda.mx', 'https://tocada.band.co.uk', 'https://xn--bnda-5qa.mx'])(
  '%s is good',
  (subject) => expect(isBadSubject(subject)).toBe(false),
);
