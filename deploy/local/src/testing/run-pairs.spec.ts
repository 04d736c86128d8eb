import { expect, test } from '@jest/globals';
import { pairsOf } from './run-pairs.js';

const FILES = ['deploy/e2e/src/a.e2e.ts', 'gateway/src/b.spec.ts', 'services/content/src/c.spec.ts'];

test('one seed makes the same pairs of two files each, another seed others', () => {
  const pairs = pairsOf(FILES, 30, 7).slice(0, 30);
  expect(pairs).toHaveLength(30);
  expect(pairs.filter(([one, other]) => one === other)).toEqual([]);
  expect(new Set(pairs.flat())).toEqual(new Set(FILES));
  expect(pairsOf(FILES, 30, 7).slice(0, 30)).toEqual(pairs);
  expect(pairsOf(FILES, 30, 8).slice(0, 30)).not.toEqual(pairs);
});

test('each spec of the services runs beside itself', () => {
  const [, , spec] = FILES;
  expect(pairsOf(FILES, 0, 7)).toEqual([[spec, spec]]);
});
