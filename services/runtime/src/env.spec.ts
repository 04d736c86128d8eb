import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { EnvError, Integer, IsAddressOf, IsInt, MinLength, readEnv } from './env.js';

class SampleEnv {
  @IsAddressOf('redis')
  REDIS_URL!: string;

  @Integer()
  @IsInt()
  PORT: number = 8080;

  @MinLength(12)
  SECRET!: string;
}

const good = { REDIS_URL: 'redis://localhost:6379', SECRET: 'a-long-enough-secret' };

describe('readEnv', () => {
  test('gives typed values and defaults; an empty value counts as absent', () => {
    expect(readEnv(SampleEnv, { ...good, PORT: '' })).toMatchObject({ ...good, PORT: 8080 });
    expect(readEnv(SampleEnv, { ...good, PORT: '99' }).PORT).toBe(99);
  });

  test('names every fault in a line of its own and repeats no value', () => {
    const read = () => readEnv(SampleEnv, { REDIS_URL: 'http://secret-host', PORT: 'x1', SECRET: 'short' });
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
    expect(() => readEnv(SampleEnv, { SECRET: good.SECRET })).toThrow(/^REDIS_URL: is missing/);
  });

  test('reads NAME_FILE as the value of NAME', () => {
    const file = join(tmpdir(), `secret-${process.pid}`);
    writeFileSync(file, 'from-the-mounted-file\n');
    const env = readEnv(SampleEnv, { REDIS_URL: good.REDIS_URL, SECRET_FILE: file });
    expect(env.SECRET).toBe('from-the-mounted-file');
  });

  test('an empty file counts as absent, too', () => {
    const file = join(tmpdir(), `nothing-${process.pid}`);
    writeFileSync(file, '\n');
    expect(readEnv(SampleEnv, { ...good, PORT_FILE: file }).PORT).toBe(8080);
  });
});
