import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestStack, type TestStack } from '../kit/stack.js';

const CONTACT = 'mailto:seguridad@example.org';
let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack({ SECURITY_CONTACT: CONTACT });
});
afterAll(() => stack.remove());

test('RFC 9116: security.txt says whom to tell, and until when that holds', async () => {
  const answer = await fetch(`${stack.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2)),
  ) as Record<string, string>;
  expect(fields).toEqual({
    Contact: CONTACT,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    Canonical: `${stack.url}/.well-known/security.txt`,
    'Preferred-Languages': 'es, en',
  });
  const days = (Date.parse(fields.Expires!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});

test('what browsers get of other projects comes with its licenses', async () => {
  const notices = await (await fetch(`${stack.url}/third-party-notices.txt`)).text();
  for (const name of ['react-dom', 'react-router', 'swr', '@uppy/core', 'zod']) expect(notices).toContain(name);
  expect(notices).toContain('Permission is hereby granted');
  expect(await (await fetch(`${stack.url}/fonts-ofl.txt`)).text()).toContain('SIL OPEN FONT LICENSE');
});
