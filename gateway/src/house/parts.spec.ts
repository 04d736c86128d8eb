import { expect, test } from '@jest/globals';
import { databaseHealth } from './parts.js';

test.each([
  [true, false, 'ok'],
  [true, true, 'full'],
  [false, true, 'down'],
])('a database that answers: %s, and refused the last write: %s, is %s', (database, refusesWrites, word) => {
  expect(databaseHealth({ database, refusesWrites })).toBe(word);
});
