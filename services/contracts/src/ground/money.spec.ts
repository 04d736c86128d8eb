import { expect, test } from '@jest/globals';
import { moneyText } from './money.js';

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [100, '$1'],
  [150_050, '$1,500.50'],
  [150_000, '$1,500'],
  [99_999, '$999.99'],
  [90_000_000, '$900,000'],
  [123_456_789, '$1,234,567.89'],
  [-2550, '-$25.50'],
])('%d cents are %s', (cents, text) => {
  expect(moneyText(cents)).toBe(text);
});
