import { expect, test } from '@jest/globals';
import DESK from './desk.texts.js';

test.each([
  [1, '1st hold'],
  [2, '2nd hold'],
  [3, '3rd hold'],
  [4, '4th hold'],
  [11, '11th hold'],
  [12, '12th hold'],
  [21, '21st hold'],
  [113, '113th hold'],
])('the place of a hold in English: %s', (rank, text) => expect(DESK.en.hold(rank)).toBe(text));
