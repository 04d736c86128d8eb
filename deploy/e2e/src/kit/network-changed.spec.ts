import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { loadAgain, NETWORK_CHANGED } from './network-changed.js';

/** A page whose loads go as told, one after the other. */
function pageWith(...loads: ((page: EventEmitter) => string)[]) {
  const emitter = new EventEmitter();
  const page = Object.assign(emitter, { goto: async () => loads.shift()!(emitter) });
  loadAgain(page as unknown as Page);
  return { page, left: () => loads.length };
}

const whole = () => 'whole';
const refused = () => {
  throw new Error(`page.goto: ${NETWORK_CHANGED} at http://localhost/`);
};
const interrupted = () => {
  throw new Error(
    'page.goto: Navigation to "/" is interrupted by another navigation to "chrome-error://chromewebdata/"',
  );
};
const partial = (page: EventEmitter) => {
  page.emit('requestfailed', { failure: () => ({ errorText: NETWORK_CHANGED }) });
  return 'partial';
};

test('a load that a change of the network cut is done again, the page and its parts alike', async () => {
  const { page, left } = pageWith(refused, interrupted, partial, whole, refused);
  expect(await page.goto()).toBe('whole');
  expect(left()).toBe(1);
});

test('another failure is a verdict at once, and a network that never rests is one in the end', async () => {
  const broken = () => {
    throw new Error('net::ERR_CONNECTION_REFUSED');
  };
  await expect(pageWith(broken, whole).page.goto()).rejects.toThrow('REFUSED');
  await expect(pageWith(refused, refused, refused, refused, whole).page.goto()).rejects.toThrow(NETWORK_CHANGED);
});
