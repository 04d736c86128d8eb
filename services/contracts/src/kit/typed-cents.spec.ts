import { expect, test } from '@jest/globals';
import { centsIn, typedCents } from './typed-cents.js';

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
