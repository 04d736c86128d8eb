import { expect, test } from '@jest/globals';
import { inTurns } from './stream-rows.js';

test('other requests get their turn after each row of an export', async () => {
  const order: string[] = [];
  const request = (name: string) => setImmediate(() => order.push(name));
  const texts = await inTurns([1, 2, 3], (row) => {
    request(`request ${row}`);
    order.push(`row ${row}`);
    return String(row);
  });
  expect(texts).toEqual(['1', '2', '3']);
  expect(order).toEqual(['row 1', 'request 1', 'row 2', 'request 2', 'row 3', 'request 3']);
});
