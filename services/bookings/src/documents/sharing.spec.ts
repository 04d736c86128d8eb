import { mock } from 'node:test';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sharing } from './sharing.js';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

test('equal inputs share one piece of work until it is forgotten, and a failure is tried again', async () => {
  const done: string[] = [];
  let fails = false;
  const store = sharing(50, async ({ number }: { number: string }) => {
    done.push(number);
    await Promise.resolve();
    if (fails) throw new Error('away');
    return number.toLowerCase();
  });
  expect(await Promise.all([store({ number: 'A' }), store({ number: 'A' }), store({ number: 'B' })])).toEqual([
    'a',
    'a',
    'b',
  ]);
  mock.timers.tick(49);
  await store({ number: 'A' });
  expect(done).toEqual(['A', 'B']);
  mock.timers.tick(1);
  fails = true;
  for (let tries = 0; tries < 2; tries += 1) await expect(store({ number: 'A' })).rejects.toThrow('away');
  expect(done).toEqual(['A', 'B', 'A', 'A']);
});
