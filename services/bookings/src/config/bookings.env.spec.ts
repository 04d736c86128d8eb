import { describe, expect, test } from '@jest/globals';
import { readEnv } from '@tocada/runtime/env.js';
import { BookingsEnv } from './bookings.env.js';

const LEAST = {
  REDIS_URL: 'redis://127.0.0.1:6379',
  BOOKINGS_DATABASE_URL: 'postgresql://127.0.0.1/bookings',
  SITE_CONFIG: 'deploy/site.json',
  SITE_URL: 'https://neon979.example',
  SMTP_URL: 'smtp://usuario:clave-secreta@mail.example:587',
  S3_ENDPOINT: 'http://127.0.0.1:8333',
  S3_ACCESS_KEY_ID: 'documents',
  S3_SECRET_ACCESS_KEY: 'clave-de-documentos',
};
const read = (changes: Record<string, string | undefined> = {}) =>
  readEnv(BookingsEnv, { ...LEAST, ...changes } as NodeJS.ProcessEnv);

describe('the settings of bookings', () => {
  test('have defaults where a default is safe', () => {
    expect(read()).toMatchObject({ RETENTION_MONTHS: 24, MAIL_PER_SECOND: 20, MAIL_FROM: undefined });
  });

  test('without a mail server it does not start, unless told to do without', () => {
    expect(() => read({ SMTP_URL: '' })).toThrow(/^SMTP_URL: is missing .*"off" to send no mail/);
    expect(read({ SMTP_URL: 'off' }).SMTP_URL).toBe('off');
    expect(() => read({ SMTP_URL: 'mail.example' })).toThrow('SMTP_URL');
  });

  test.each([
    ['MAIL_FROM', 'sin dirección'],
    ['MAIL_FROM', 'Banda <a@example.org>\r\nBcc: b@example.org'],
    ['MAIL_TO', 'a@example.org b@example.org'],
    ['RETENTION_MONTHS', '0'],
    ['MAIL_PER_SECOND', 'muchos'],
    ['WEBHOOK_URL', 'ftp://example.org'],
  ])('%s is not %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  test.each([
    ['MAIL_FROM', 'Neón 979 <no-responder@neon979.example>'],
    ['MAIL_FROM', 'no-responder@neon979.example'],
    ['MAIL_TO', 'a@example.org, b@example.org'],
  ])('%s may be %j', (name, value) => {
    expect(read({ [name]: value })).toMatchObject({ [name]: value });
  });

  test('a webhook needs its secret', () => {
    expect(() => read({ WEBHOOK_URL: 'https://example.org/aviso' })).toThrow('WEBHOOK_SECRET');
    expect(() => read({ WEBHOOK_URL: 'https://example.org/aviso', WEBHOOK_SECRET: 'corto' })).toThrow('WEBHOOK_SECRET');
    read({ WEBHOOK_URL: 'https://example.org/aviso', WEBHOOK_SECRET: '0123456789abcdef' });
    read({ WEBHOOK_URL: 'https://ntfy.sh/banda', WEBHOOK_PRESET: 'ntfy' });
    expect(() => read({ WEBHOOK_URL: 'https://ntfy.sh/banda', WEBHOOK_PRESET: 'teams' })).toThrow('WEBHOOK_PRESET');
    const short = { WEBHOOK_URL: 'https://ntfy.sh/banda', WEBHOOK_PRESET: 'ntfy', WEBHOOK_SECRET: 'corto' };
    expect(() => read(short)).toThrow('WEBHOOK_SECRET');
  });

  test('the key of alerts may be absent, and is 32 bytes', () => {
    expect(read().VAPID_PRIVATE_KEY).toBeUndefined();
    read({ VAPID_PRIVATE_KEY: 'a1'.repeat(32) });
    expect(() => read({ VAPID_PRIVATE_KEY: 'a1' })).toThrow('VAPID_PRIVATE_KEY');
  });

  test('a fault never repeats a value', () => {
    expect(() => read({ SMTP_URL: 'clave-secreta' })).toThrow(expect.not.stringContaining('clave-secreta'));
  });
});
