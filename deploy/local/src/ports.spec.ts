import crypto from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import { freePort } from './ports.js';

const { randomInt } = crypto;

test('no process is given a port twice, though nobody listens on it yet', async () => {
  const drawn = [20_000, 20_000, 20_001];
  jest.spyOn(crypto, 'randomInt').mockImplementation(() => drawn.shift() ?? randomInt(21_000, 22_000));
  expect(new Set([await freePort(), await freePort()]).size).toBe(2);
  expect(drawn).toEqual([]);
});
