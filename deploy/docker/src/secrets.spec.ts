import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chooseSecrets, parseSettings, SetupError, shareMediaKey, writeSecrets } from './secrets.js';

const GIVEN = { ADMIN_PASSWORD: 'una contraseña larga' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (reader: string, name: string) => readFileSync(join(folder, reader, name), 'utf8');

test('settings are lines of NAME=value; what is empty was not given', () => {
  expect(parseSettings('A=1\nB=\n\nC_D=x=y z\r\nnonsense\n')).toEqual({ A: '1', C_D: 'x=y z' });
});

test('the admin password alone is enough; every secret is long and its own', () => {
  writeSecrets(folder, GIVEN);
  expect(read('gateway', 'admin_password')).toBe(GIVEN.ADMIN_PASSWORD);
  expect(read('redis', 'redis_conf').split('\n')).toEqual([
    `requirepass "${read('redis', 'redis_password')}"`,
    ...['gateway', 'content', 'bookings', 'companion'].map((name) => expect.stringMatching(`^user ${name} reset on #`)),
  ]);
  expect(read('bookings', 'smtp_url')).toBe('off');
  const made = [
    read('redis', 'redis_password'),
    read('postgres', 'postgres_password'),
    read('companion', 'companion_secret'),
    read('content', 's3_secret_access_key'),
    read('gateway', 'uploads_s3_secret_access_key'),
    ...['gateway', 'content', 'bookings', 'companion'].map((name) => new URL(read(name, `${name}_redis_url`)).password),
  ];
  expect(new Set(made).size).toBe(made.length);
  for (const secret of made) expect(secret.length).toBeGreaterThanOrEqual(32);
});

test('the key of the calendar is the given one, from one host to the next', () => {
  const COMPANION_SECRET = 'x'.repeat(32);
  writeSecrets(folder, { ...GIVEN, COMPANION_SECRET });
  for (const reader of ['gateway', 'companion']) expect(read(reader, 'companion_secret')).toBe(COMPANION_SECRET);
  expect(() => writeSecrets(folder, { ...GIVEN, COMPANION_SECRET: 'short' })).toThrow(SetupError);
});

test('a reader’s folder holds what it needs and nothing else', () => {
  writeSecrets(folder, GIVEN);
  expect(readdirSync(join(folder, 'redis')).toSorted()).toEqual(['redis_conf', 'redis_password']);
  expect(readdirSync(join(folder, 'content'))).not.toContain('bookings_database_url');
  for (const name of ['gateway', 'companion']) {
    expect(readdirSync(join(folder, name))).not.toContain('s3_secret_access_key');
    expect(readdirSync(join(folder, name)).filter((file) => file.includes('redis'))).toEqual([`${name}_redis_url`]);
  }
  for (const reader of readdirSync(folder).filter((name) => !['gateway', 'kept'].includes(name)))
    expect(existsSync(join(folder, reader, 'admin_password'))).toBe(false);
  expect(statSync(join(folder, 'kept/secrets.json')).mode & 0o077).toBe(0);
});

test('what only the release before reads stays for the first start of this one, and goes at the second', () => {
  mkdirSync(join(folder, 'gateway/lost+found'), { recursive: true });
  writeFileSync(join(folder, 'gateway/redis_url'), 'redis://:everything@redis:6379');
  writeSecrets(folder, GIVEN);
  expect(readdirSync(join(folder, 'gateway'))).toContain('redis_url');
  writeSecrets(folder, GIVEN);
  expect(readdirSync(join(folder, 'gateway'))).not.toContain('redis_url');
});

test('the key of a store elsewhere is not kept as the key for uploads', () => {
  const elsewhere = { S3_ACCESS_KEY_ID: 'theirs', S3_SECRET_ACCESS_KEY: 'their secret' };
  writeSecrets(folder, { ...GIVEN, ...elsewhere });
  expect(read('gateway', 'uploads_s3_access_key_id')).toBe('theirs');
  writeSecrets(folder, GIVEN);
  expect(read('gateway', 'uploads_s3_access_key_id')).not.toBe('theirs');
});

test('the store’s second key writes uploads alone', () => {
  writeSecrets(folder, { ...GIVEN, S3_BUCKET: 'fotos' });
  expect(JSON.parse(read('storage', 's3_identities')).identities).toEqual([
    {
      name: 'uploads',
      credentials: [
        {
          accessKey: read('gateway', 'uploads_s3_access_key_id'),
          secretKey: read('companion', 'uploads_s3_secret_access_key'),
        },
      ],
      actions: [
        'Read:fotos',
        'List:fotos',
        'Write:fotos/gallery/*',
        'Write:fotos/members/*',
        'Write:fotos/events/*',
        'Write:fotos/site/*',
        'sts:GetFederationToken',
      ],
    },
    {
      name: 'documents',
      credentials: [
        {
          accessKey: read('bookings', 'documents_s3_access_key_id'),
          secretKey: read('bookings', 'documents_s3_secret_access_key'),
        },
      ],
      actions: ['Read:fotos/documents/*', 'Write:fotos/documents/*', 'List:fotos'],
    },
  ]);
});

test('where the store knows one key alone, its users get it', () => {
  expect(shareMediaKey(folder, 'uploads', ['id', 'secret'])).toBe(false);
  writeSecrets(folder, GIVEN);
  expect(shareMediaKey(folder, 'uploads', ['id', 'secret'])).toBe(true);
  for (const name of ['gateway', 'companion']) {
    expect(read(name, 'uploads_s3_access_key_id')).toBe('id');
    expect(read(name, 'uploads_s3_secret_access_key')).toBe('secret');
  }
  expect(shareMediaKey(folder, 'documents', ['id', 'secret'])).toBe(true);
  expect(read('bookings', 'documents_s3_access_key_id')).toBe('id');
});

test('a later start keeps what was made, and takes what is given anew', () => {
  writeSecrets(folder, GIVEN);
  const before = read('gateway', 'gateway_redis_url');
  writeSecrets(folder, { DATABASE: '', SMTP_URL: 'smtp://mail:25' });
  expect(read('gateway', 'gateway_redis_url')).toBe(before);
  expect(read('gateway', 'admin_password')).toBe(GIVEN.ADMIN_PASSWORD);
  expect(read('bookings', 'smtp_url')).toBe('smtp://mail:25');
  writeSecrets(folder, { ADMIN_PASSWORD: 'otra contraseña' });
  expect(read('gateway', 'admin_password')).toBe('otra contraseña');
  expect(read('bookings', 'smtp_url')).toBe('off');
});

test('addresses of one’s own servers replace ours, and only while they are given', () => {
  const CONTENT_DATABASE_URL = 'postgresql://me:secret@db.example/content';
  writeSecrets(folder, { ...GIVEN, CONTENT_DATABASE_URL, REDIS_URL: 'rediss://elsewhere' });
  expect(read('content', 'content_database_url')).toBe(CONTENT_DATABASE_URL);
  expect(read('content', 'content_redis_url')).toBe('rediss://elsewhere');
  writeSecrets(folder, {});
  expect(read('content', 'content_database_url')).toContain('@postgres:5432/content');
  expect(read('content', 'content_redis_url')).toContain('@redis:6379');
});

/** Every file of the readers, by reader and name. */
const files = () =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((reader) => !['kept', 'band'].includes(reader))
      .flatMap((reader) => readdirSync(join(folder, reader)).map((name) => [`${reader}/${name}`, read(reader, name)])),
  );

test('after a leak all passwords of the bundled servers are new, and what people or phones know stays', () => {
  writeSecrets(folder, GIVEN);
  const before = files();
  writeSecrets(folder, GIVEN, { isRenewed: true });
  const after = files();
  const same = Object.keys(after).filter((name) => after[name] !== '' && after[name] === before[name]);
  expect(same.map((name) => name.split('/')[1]).toSorted()).toEqual([
    'admin_password',
    'companion_secret',
    'companion_secret',
    'smtp_url',
    'smtp_url',
    'vapid_private_key',
  ]);
  expect(after['setup/postgres_former_urls']).toBe(before['setup/postgres_url']);
  expect(existsSync(join(folder, 'band/changing'))).toBe(false);
});

test('Postgres may have any password of before, when a change was interrupted before it knew of it', () => {
  writeSecrets(folder, GIVEN);
  const urls = [read('setup', 'postgres_url')];
  for (const given of [GIVEN, { ...GIVEN, POSTGRES_PASSWORD: 'de la casa: ñ' }]) {
    writeSecrets(folder, given, { isRenewed: true });
    urls.unshift(read('setup', 'postgres_url'));
  }
  expect(read('setup', 'postgres_former_urls')).toBe(urls.slice(1).join(' '));
  expect(urls[0]).toContain('de%20la%20casa');
  writeSecrets(folder, {});
  expect(read('setup', 'postgres_former_urls')).toBe(urls.slice(1).join(' '));
});

test('a change that was interrupted keeps the servers waiting until the next setup', () => {
  writeSecrets(folder, GIVEN);
  // In the way of the new file.
  mkdirSync(join(folder, 'redis/redis_conf.new'));
  expect(() => writeSecrets(folder, GIVEN, { isRenewed: true })).toThrow();
  expect(existsSync(join(folder, 'band/changing'))).toBe(true);
  rmSync(join(folder, 'redis/redis_conf.new'), { recursive: true });
  const { REDIS_URL } = writeSecrets(folder, GIVEN);
  expect(existsSync(join(folder, 'band/changing'))).toBe(false);
  expect(read('redis', 'redis_conf')).toContain(decodeURIComponent(new URL(REDIS_URL!).password));
});

test.each(['', 'corta'])('%j: no start without a good admin password', (ADMIN_PASSWORD) => {
  expect(() => chooseSecrets({ ADMIN_PASSWORD }, {})).toThrow(SetupError);
});
