import { expect, test } from '@jest/globals';
import { AppError } from './app-error.js';
import { exampleSecrets, finding, ok } from './doctor.js';

test('a look that fails or hangs says so in its own line, and not in the words of its error', async () => {
  const lines = await Promise.all([
    finding('mail', 200, 'es', () => Promise.reject(new Error('redis://user:secret@redis:6379'))),
    finding('spf', 50, 'en', () => new Promise(() => {})),
    finding('dmarc', 200, 'es', async () => ok('Bien.')),
    finding('notices', 200, 'es', () =>
      Promise.reject(new Error('query failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })),
    ),
    finding('push', 200, 'en', () => Promise.reject(new AppError('unavailable'))),
  ]);
  expect(lines).toEqual([
    { name: 'mail', state: 'unknown', found: 'No se pudo comprobar: ocurrió un error.' },
    { name: 'spf', state: 'unknown', found: 'Could not be checked: it took too long.' },
    { name: 'dmarc', state: 'ok', found: 'Bien.' },
    {
      name: 'notices',
      state: 'unknown',
      found: 'No se pudo comprobar: no responde una parte del sitio que hace falta.',
    },
    {
      name: 'push',
      state: 'unknown',
      found: 'Could not be checked: a part of the site that it takes is not responding.',
    },
  ]);
});

test('secrets of the examples are named, by the names that the operator knows', () => {
  const gateway = { REDIS_URL: 'redis://:password@redis.example.org:6379', S3_SECRET_ACCESS_KEY: 'aaaaaaaaaaaaaaaa' };
  expect(exampleSecrets('gateway', gateway).toSorted()).toEqual(['GATEWAY_REDIS_URL', 'UPLOADS_S3_SECRET_ACCESS_KEY']);
  const bookings = {
    SMTP_URL: 'smtps://user:password@mail.example.org:465',
    BOOKINGS_DATABASE_URL: 'postgresql://bookings:bookings@db:5432/bookings',
    REDIS_URL: 'redis://redis:6379',
    WEBHOOK_SECRET: 'k3jf83kd9s0aldk2',
  };
  expect(exampleSecrets('bookings', bookings)).toEqual(['SMTP_URL', 'BOOKINGS_DATABASE_URL']);
  expect(exampleSecrets('bookings', { SMTP_URL: 'off' })).toEqual([]);
});
