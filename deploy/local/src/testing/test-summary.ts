import { relative } from 'node:path';
import { ROOT } from '../root.js';

/** A test file in Jest's JSON report. A file that cannot be loaded has failed and reports no tests. */
export interface TestFile {
  /** The absolute path. */
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  /** The reason why the file could not be loaded. */
  message?: string;
}

/** A test that has failed at least once in a run. */
export interface Trouble {
  /** The path of its file and its name; of a file that could not be loaded its path alone. */
  label: string;
  error: string;
  /** The lines that the stacks logged meanwhile. */
  log: string[];
}

/** A run of tests, for programs that count runs. */
export interface Report {
  seed: number;
  passed: number;
  /** Labels of tests. */
  failed: string[];
  flaky: string[];
  troubles: Trouble[];
}

export const isFailed = ({ status }: { status: string }): boolean => status === 'failed';

const labelsOf = (files: TestFile[], status: string): string[] =>
  files.flatMap((file) => {
    const path = relative(ROOT, file.name);
    const tests = file.assertionResults.filter((test) => test.status === status);
    if (status === 'failed' && isFailed(file) && tests.length === 0) return [path];
    return tests.map(({ fullName }) => `${path} › ${fullName}`);
  });

/** Sums up a run and a second one of what failed. A test that then passed is flaky: named, but not counted. */
export function summaryOf(
  first: TestFile[],
  second: TestFile[],
): { lines: string[] } & Record<'passed' | 'failed' | 'flaky', string[]> {
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
    passed,
    failed,
    flaky,
  };
}

/** The tests that failed in `files`, with the last error of each. @param logs the lines of stacks by the labels of tests */
export function troublesOf(files: TestFile[], logs: Map<string, string[]>): Trouble[] {
  const found = files.filter(isFailed).flatMap((file): [string, string][] => {
    const path = relative(ROOT, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0) return [[path, file.message ?? '']];
    return tests.map(({ fullName, failureMessages }) => [`${path} › ${fullName}`, failureMessages?.join('\n') ?? '']);
  });
  return [...new Map(found)].map(([label, error]) => ({ label, error, log: logs.get(label) ?? [] }));
}
