import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bodyOf, CALLS, companionAt, uploadToken } from '../kit/companion-calls.js';
import { startTestStack, type TestStack } from '../kit/stack.js';

let stack: TestStack;
let token: string;

beforeAll(async () => {
  const keys = ['DROPBOX', 'UNSPLASH'].flatMap((name) => [
    [`COMPANION_${name}_KEY`, 'key-of-the-band'],
    [`COMPANION_${name}_SECRET`, `secret-of-${name}`],
  ]);
  stack = await startTestStack(Object.fromEntries(keys));
  token = await uploadToken(stack);
});
afterAll(() => stack.remove());

test('every answer with a token forbids to be kept', async () => {
  for (const [method, path] of CALLS) {
    const { headers } = await companionAt(stack.url, token)(method, path, bodyOf(method), { origin: stack.url });
    expect({ path, cache: headers.get('cache-control') }).toEqual({ path, cache: 'no-store' });
    expect({ path, origin: headers.get('access-control-allow-origin') }).toEqual({ path, origin: stack.url });
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('sources that have keys are listed, the others are not', async () => {
  const { body } = await companionAt(stack.url, token)('GET', 'providers');
  expect(body).toEqual({ providers: ['url', 'dropbox', 'unsplash'], maxFileSize: 10_485_760 });
});

describe('what stays open', () => {
  test('preflights of our own pages', async () => {
    for (const [method, path] of CALLS) {
      const { status, headers } = await fetch(`${stack.url}/companion/${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: stack.url,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(stack.url);
      expect(headers.get('access-control-allow-headers')).toContain('authorization');
      expect(headers.get('access-control-allow-methods')).toContain(method);
    }
  });

  test('the way to a sign-in, which a session in Redis remembers', async () => {
    const state = btoa(JSON.stringify({ origin: stack.url }));
    const first = await fetch(`${stack.url}/companion/dropbox/connect?state=${state}`, { redirect: 'manual' });
    expect(first.status).toBe(302);
    const second = await fetch(first.headers.get('location')!, { redirect: 'manual' });
    const target = new URL(second.headers.get('location')!);
    expect(target.origin + target.pathname).toBe('https://www.dropbox.com/oauth2/authorize');
    expect(target.searchParams.get('client_id')).toBe('key-of-the-band');
    expect(target.searchParams.get('redirect_uri')).toBe(`${stack.url}/companion/dropbox/redirect`);
    expect(second.headers.get('set-cookie')).toMatch(/^companion=.*Path=\/companion;.*HttpOnly; SameSite=Lax$/);
  });
});
