import { expect, test } from '@jest/globals';
import { linesOf } from './flaky.js';

const run = (began: string, label?: string) => ({
  commit: '0123456789abcdef',
  busy: 0,
  began,
  seconds: 400,
  exit: 0,
  seed: 979,
  passed: 3,
  failed: [],
  flaky: label ? [label] : [],
  troubles: label ? [{ label, error: 'still []', log: ['gateway-1.log {"level":"warn"}'] }] : [],
});

test('runs are told in a line each, and what did not pass every time with its error and the log around it', () => {
  expect(linesOf([run('10:00'), run('11:00', 'a.e2e.ts › opens'), run('12:00', 'a.e2e.ts › opens')])).toEqual([
    '01234567 10:00 400 s, exit 0, 3 passed, 0 failed, 0 flaky, seed 979',
    '01234567 11:00 400 s, exit 0, 3 passed, 0 failed, 1 flaky, seed 979',
    '01234567 12:00 400 s, exit 0, 3 passed, 0 failed, 1 flaky, seed 979',
    '',
    'a.e2e.ts › opens: 2 of 3 runs',
    '    11:00, seed 979',
    '  still []',
    '  gateway-1.log {"level":"warn"}',
    '    12:00, seed 979',
    '  still []',
    '  gateway-1.log {"level":"warn"}',
  ]);
});
