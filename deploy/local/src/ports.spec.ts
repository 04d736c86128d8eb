import { randomInt } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';

test('no process is given a port twice, though nobody listens on it yet', async () => {
  const drawn = [20_000, 20_000, 20_001];
  jest.unstable_mockModule('node:crypto', () => ({ randomInt: () => drawn.shift() ?? randomInt(21_000, 22_000) }));
  const { freePort } = await import('./ports.js');
  expect(new Set([await freePort(), await freePort()]).size).toBe(2);
  expect(drawn).toEqual([]);
});
