import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { PASSWORD } from '../kit/stack.js';
import { search, type WatchedStack } from './leaks.js';

const SESSION = 'Zk3v9-mQ2xT7_bN5cR8wL1pS4dF6gH0jK2aE9uY7iO3';
const KEY = 'a-key-of-the-object-store';
const JWT = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"nobody"}')}.c2lnbmF0dXJl`.replaceAll('=', '');

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryFolder('leaks');
  mkdirSync(join(dataDir, 'logs'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The leaks that are found when a stack has told this. */
function found({ log = '', trace = '', address = '', metric = '' }): string[] {
  writeFileSync(join(dataDir, 'logs/gateway-1.log'), log);
  const env = { S3_SECRET_ACCESS_KEY: KEY, REDIS_URL: 'redis://gateway:password-of-redis@127.0.0.1:6379' };
  const stack = {
    dataDir,
    adminPassword: PASSWORD,
    processes: new Map([['gateway-1', { spec: { env } }]]),
    accessLog: { lines: [address], tokens: new Set([SESSION]) },
    collector: { received: [trace] },
  };
  return search(stack as unknown as WatchedStack, [['metrics of gateway-1', metric]]);
}

describe('the search for what a stack must not tell', () => {
  test.each([
    ['an e-mail address', 'lucia@example.org'],
    ['an e-mail address', 'q=l.peña%2Btag%40mail.example.org'],
    ['a phone number', '9795550100'],
    ['a phone number', '+1 (979) 555-0142'],
    ['a phone number', '979.555.0181'],
    ['a phone number', '?q=979%20555%200100'],
    ['a client’s words', 'Lucía'],
    ['a signed token', JWT],
    ['a session or an upload token', `Bearer ${SESSION}`],
    ['the admin password', PASSWORD],
    ['the admin password', encodeURIComponent(PASSWORD)],
    ['the admin password', PASSWORD.replace('ñ', '\\u00f1')],
    ['a secret of a process', KEY],
    ['a secret of a process', 'redis://gateway:password-of-redis@127.0.0.1'],
  ])('finds %s: %s', (what, text) => {
    const line = `GET /x HTTP/1.1 ${text}`;
    expect(found({ log: `{}\n${JSON.stringify({ msg: text })}` })).toEqual([
      expect.stringMatching(`^gateway-1.log:2 holds ${what}, .{4}…, in the field msg$`),
    ]);
    expect(found({ address: line })).not.toEqual([]);
    for (const place of ['trace', 'metric']) expect(found({ [place]: line })).toHaveLength(1);
  });

  test('finds a signed address, except where browsers send files to it', () => {
    const line = 'PUT /media/gallery/a.jpg?X-Amz-Signature=0123456789abcdef HTTP/1.1';
    expect(found({ log: line })).toHaveLength(1);
    expect(found({ address: line })).toEqual([]);
  });

  test('finds the address of a client’s page, except where clients open it', () => {
    const line = 'GET /request/3f1c2b9e.s1.1.0123abcd HTTP/1.1';
    expect(found({ log: line })).toHaveLength(1);
    expect(found({ address: line })).toEqual([]);
    expect(found({ log: 'GET /request/:token/accept' })).toEqual([]);
  });

  test('takes nothing else for it', () => {
    const log = `{"time":"2026-11-22T07:00:00.000Z","requestId":"${crypto.randomUUID()}","ms":0.97955501,"epoch":1795550100,
      "stack":"at file:///app/node_modules/@nestjs/core/router.js:19:23","msg":"La contraseña es incorrecta"}`;
    expect(found({ log, metric: 'process_start_time_seconds 1795550100' })).toEqual([]);
  });
});
