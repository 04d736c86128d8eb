import { describe, expect, test } from '@jest/globals';
import { backOff } from './back-off.js';

const HOUR = 3_600_000;

describe('backOff', () => {
  test('doubles from five seconds to two hours', () => {
    const middle = () => 0.5;
    expect([1, 2, 3, 4].map((tries) => backOff(tries, middle))).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(backOff(50, middle)).toBe(2 * HOUR);
  });

  test('fills a day with some twenty tries', () => {
    let tries = 0;
    for (let time = 0; time < 24 * HOUR; time += backOff(tries)) tries += 1;
    expect(tries).toBeGreaterThan(15);
    expect(tries).toBeLessThan(30);
  });
});
