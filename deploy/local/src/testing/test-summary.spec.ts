import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../root.js';
import { summaryOf, troublesOf, type TestFile } from './test-summary.js';

/** A file as Jest reports it; without tests it could not be loaded. */
const file = (name: string, tests: Record<string, 'passed' | 'failed' | 'pending'> = {}): TestFile => {
  const statuses = Object.values(tests);
  return {
    name: join(ROOT, name),
    status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  };
};

/** The lines of a run, and the number of its failures. */
const shown = (first: TestFile[], second: TestFile[]) => {
  const { lines, failed } = summaryOf(first, second);
  return { lines, failures: failed.length };
};

const CALM = file('a.spec.ts', { one: 'passed', two: 'passed', later: 'pending' });

test('without a failure there is one line', () => {
  expect(shown([CALM], [])).toEqual({ lines: ['2 passed, 0 failed'], failures: 0 });
});

test('a test that passes in the second run is flaky, not passed', () => {
  const first = [CALM, file('e2e/b.e2e.ts', { steady: 'passed', 'the page opens': 'failed' })];
  const second = [file('e2e/b.e2e.ts', { steady: 'passed', 'the page opens': 'passed' })];
  expect(shown(first, second)).toEqual({
    lines: ['Flaky: failed beside others, passed alone', '  e2e/b.e2e.ts › the page opens', '3 passed, 0 failed'],
    failures: 0,
  });
});

test('beside a test that fails again, a flaky test of the same file is named too', () => {
  const first = [CALM, file('b.spec.ts', { broken: 'failed', shaky: 'failed' })];
  const second = [file('b.spec.ts', { broken: 'failed', shaky: 'passed' })];
  expect(shown(first, second)).toEqual({
    lines: ['Flaky: failed beside others, passed alone', '  b.spec.ts › shaky', '2 passed, 1 failed'],
    failures: 1,
  });
});

test('a file that cannot be loaded counts as one failure, and as flaky when it can be loaded later', () => {
  expect(shown([CALM, file('b.spec.ts')], [file('b.spec.ts')])).toEqual({
    lines: ['2 passed, 1 failed'],
    failures: 1,
  });
  expect(shown([CALM, file('b.spec.ts')], [file('b.spec.ts', { three: 'passed' })])).toEqual({
    lines: ['Flaky: failed beside others, passed alone', '  b.spec.ts', '3 passed, 0 failed'],
    failures: 0,
  });
});

test('a file that cannot be ended and then fails by its tests is not flaky', () => {
  expect(shown([CALM, file('b.spec.ts')], [file('b.spec.ts', { broken: 'failed' })])).toEqual({
    lines: ['2 passed, 1 failed'],
    failures: 1,
  });
});

test('a report has each test that failed once, with its error and the log of its stack', () => {
  const broken = file('b.e2e.ts', { 'the page opens': 'failed', steady: 'passed' });
  broken.assertionResults[0]!.failureMessages = ['still []'];
  const label = 'b.e2e.ts › the page opens';
  expect(
    troublesOf([CALM, broken, { ...file('c.spec.ts'), message: 'no such module' }], new Map([[label, ['line']]])),
  ).toEqual([
    { label, error: 'still []', log: ['line'] },
    { label: 'c.spec.ts', error: 'no such module', log: [] },
  ]);
});
