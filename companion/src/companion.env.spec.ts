import { describe, expect, test } from '@jest/globals';
import { EnvError, readEnv } from '@tocada/runtime/env.js';
import { CompanionEnv, providerKeys } from './companion.env.js';

const GIVEN = {
  REDIS_URL: 'redis://127.0.0.1:6379',
  SITE_URL: 'https://banda.example',
  COMPANION_SECRET: 'x'.repeat(32),
  S3_ENDPOINT: 'http://storage:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const read = (more: NodeJS.ProcessEnv = {}) => readEnv(CompanionEnv, { ...GIVEN, ...more });

describe('the environment', () => {
  test('has defaults that are safe', () => {
    expect(read()).toMatchObject({ COMPANION_MAX_FILE_SIZE: 10_485_760, COMPANION_ALLOW_PRIVATE_ADDRESSES: 'off' });
    expect(providerKeys(read())).toEqual({});
  });

  test.each(Object.keys(GIVEN))('needs %s', (name) => {
    expect(() => read({ [name]: '' })).toThrow(`${name}: is missing`);
  });

  test('switches a source on by its key and secret', () => {
    const env = read({
      COMPANION_GOOGLE_KEY: 'g',
      COMPANION_GOOGLE_SECRET: 'gs',
      COMPANION_UNSPLASH_KEY: 'u',
      COMPANION_UNSPLASH_SECRET: 'us',
    });
    expect(providerKeys(env)).toEqual({ drive: { key: 'g', secret: 'gs' }, unsplash: { key: 'u', secret: 'us' } });
  });

  test('a key without its secret is a fault that names what is missing', () => {
    expect(() => providerKeys(read({ COMPANION_BOX_KEY: 'k' }))).toThrow(
      new EnvError('COMPANION_BOX_SECRET: is missing'),
    );
    expect(() => providerKeys(read({ COMPANION_BOX_SECRET: 's' }))).toThrow(
      new EnvError('COMPANION_BOX_KEY: is missing'),
    );
  });
});
