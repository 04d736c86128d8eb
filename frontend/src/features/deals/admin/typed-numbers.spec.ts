import { expect, test } from '@jest/globals';
import { bpIn, thousandthsIn, typedBp, wholeIn } from './typed-numbers.js';

test.each([
  ['50', 5000],
  ['8.25%', 825],
  ['8.5 %', 850],
  ['100', 10_000],
])('%s is %d hundredths of a percent', (text, bp) => {
  expect(bpIn(text)).toBe(bp);
  expect(bpIn(typedBp(bp))).toBe(bp);
});
test.each(['', '100.01', '101', '-1', '8,25', 'x'])('%j is no percentage', (text) =>
  expect(bpIn(text)).toBeUndefined(),
);

test('whole numbers and quantities', () => {
  expect([wholeIn('30'), wholeIn(' 7 '), wholeIn('1.5'), wholeIn(''), wholeIn('-1')]).toEqual([
    30,
    7,
    undefined,
    undefined,
    undefined,
  ]);
  expect([thousandthsIn('2.5'), thousandthsIn('0.125'), thousandthsIn('1.005'), thousandthsIn('2,5')]).toEqual([
    2500,
    125,
    1005,
    undefined,
  ]);
});
