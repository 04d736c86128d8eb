import { relative } from 'node:path';
import { ROOT } from '../root.js';

/** A test file in Jest's JSON report. A file that cannot be loaded has failed and reports no tests. */
export interface TestFile {
  /** The absolute path. */
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

export const isFailed = ({ status }: { status: string }): boolean => status === 'failed';

const labelsOf = (files: TestFile[], status: string): string[] =>
  files.flatMap((file) => {
    const path = relative(ROOT, file.name);
    const tests = file.assertionResults.filter((test) => test.status === status);
    if (status === 'failed' && isFailed(file) && tests.length === 0) return [path];
    return tests.map(({ fullName }) => `${path} › ${fullName}`);
  });

/**
 * Sums up a run of all files and a second run of those that failed. A test that failed and then passed is flaky: it counts
 * as neither passed nor failed, and the lines name it.
 */
export function summaryOf(first: TestFile[], second: TestFile[]): { lines: string[]; failures: number } {
  const rerun = new Set(second.map(({ name }) => name));
  const last = [...first.filter(({ name }) => !rerun.has(name)), ...second];
  const failed = labelsOf(last, 'failed');
  const flaky = labelsOf(
    first.filter(({ name }) => rerun.has(name)),
    'failed',
  ).filter((label) => !failed.some((other) => other === label || other.startsWith(`${label} › `)));
  const passed = labelsOf(last, 'passed').filter((label) => !flaky.includes(label));
  return {
    lines: [
      ...(flaky.length > 0 ? ['Flaky: failed beside others, passed alone', ...flaky.map((label) => `  ${label}`)] : []),
      `${passed.length} passed, ${failed.length} failed`,
    ],
    failures: failed.length,
  };
}
