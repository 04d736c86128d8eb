import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { EnvError, envOf, readEnv, readValues } from './env.js';

class SampleEnv extends envOf('gateway') {}

const good = {
  REDIS_URL: 'redis://localhost:6379',
  SITE_URL: 'https://banda.example',
  SITE_CONFIG: 'deploy/site.json',
  ADMIN_PASSWORD: 'a-long-enough-secret',
  S3_ENDPOINT: 'http://storage:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  COMPANION_SECRET: 'x'.repeat(32),
  COMPANION_URL: 'http://companion:3020',
};
const without = (...names: string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)));

describe('readEnv', () => {
  test('gives typed values and defaults; an empty value counts as absent', () => {
    expect(readEnv(SampleEnv, { ...good, PORT: '' })).toMatchObject({ ...good, PORT: 8080 });
    expect(readEnv(SampleEnv, { ...good, PORT: '99' }).PORT).toBe(99);
  });

  test('names every fault in a line of its own and repeats no value', () => {
    const faults = { REDIS_URL: 'http://secret-host', RATE_LIMIT: 'x1', ADMIN_PASSWORD: 'short' };
    const read = () => readEnv(SampleEnv, { ...good, ...faults });
    expect(read).toThrow(EnvError);
    try {
      read();
    } catch (error) {
      const { message } = error as Error;
      expect(message.split('\n')).toHaveLength(3);
      expect(message).not.toMatch(/secret-host|x1|short/);
    }
  });

  test('says which variable is missing', () => {
    expect(() => readEnv(SampleEnv, without('REDIS_URL'))).toThrow(/^REDIS_URL: is missing/);
  });

  test('names the file that hides a missing value, and no variable of another program', () => {
    const files = { REDIS_URL_FILE: '/nowhere/redis', SSH_ASKPASS_FILE: '/nowhere/else' };
    expect(() => readEnv(SampleEnv, { ...without('REDIS_URL'), ...files })).toThrow(
      /^REDIS_URL: is missing.*\nREDIS_URL_FILE: ENOENT$/,
    );
  });

  test('reads NAME_FILE as the value of NAME', () => {
    const file = join(tmpdir(), `secret-${process.pid}`);
    writeFileSync(file, 'from-the-mounted-file\n');
    const env = readEnv(SampleEnv, { ...without('ADMIN_PASSWORD'), ADMIN_PASSWORD_FILE: file });
    expect(env.ADMIN_PASSWORD).toBe('from-the-mounted-file');
  });

  test('reads no file of another program', () => {
    expect(readValues({ SSL_CERT_FILE: import.meta.filename })).toEqual({
      values: { SSL_CERT_FILE: import.meta.filename },
      faults: [],
    });
  });

  test('an empty file counts as absent, too', () => {
    const file = join(tmpdir(), `nothing-${process.pid}`);
    writeFileSync(file, '\n');
    expect(readEnv(SampleEnv, { ...good, PORT_FILE: file }).PORT).toBe(8080);
  });
});
