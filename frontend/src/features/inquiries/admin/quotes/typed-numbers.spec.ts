import { expect, test } from '@jest/globals';
import { bpIn, centsIn, thousandthsIn, typedBp, typedCents, wholeIn } from './typed-numbers.js';

test.each([
  ['1500', 150_000],
  ['1,500', 150_000],
  ['1,500.50', 150_050],
  ['$1,500.5', 150_050],
  [' $ 0.05 ', 5],
  ['900,000', 90_000_000],
  ['1,234,567.89', 123_456_789],
])('%s is %d cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents);
  expect(centsIn(typedCents(cents))).toBe(cents);
});

// A band that types "1.500,50" must not send a quote of $1.50.
test.each(['', '1.500,50', '1,50', '1500,50', '15,00', '1.505', '-5', '1e3', '1 500', 'mil', '$', '.5', '1,,500'])(
  '%j is no amount',
  (text) => expect(centsIn(text)).toBeUndefined(),
);

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
