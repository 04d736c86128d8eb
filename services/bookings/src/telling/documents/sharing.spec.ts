import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sharing } from './sharing.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

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
  jest.advanceTimersByTime(49);
  await store({ number: 'A' });
  expect(done).toEqual(['A', 'B']);
  jest.advanceTimersByTime(1);
  fails = true;
  for (let tries = 0; tries < 2; tries += 1) await expect(store({ number: 'A' })).rejects.toThrow('away');
  expect(done).toEqual(['A', 'B', 'A', 'A']);
});
