import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@tocada/local/root.js';
import { keptNames } from './kept-names.js';

/** The names of 0.2.0 before its code moved into rooms: code may be renamed, and these may not. */
const KEPT = JSON.parse(readFileSync(join(ROOT, 'deploy/e2e/src/platform/kept-names.json'), 'utf8')) as Record<
  string,
  string[]
>;

const now = keptNames(ROOT);

test.each(Object.entries(KEPT))('the names of %s that other releases read are still there', (place, kept) => {
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((name) => !now[place]!.includes(name))).toEqual([]);
});
