import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
// Only the commands of the tests import this module, because Playwright would double the memory of a running stack's supervisor.
import { ensureChromium } from '../chromium.js';
import { ensureOtherBrowsers } from '../other-browsers.js';
import { ROOT } from '../root.js';
import { JEST, TestRun } from './test-run.js';
import { isFailed, summaryOf, troublesOf, type Report, type TestFile } from './test-summary.js';

/** The groups of test files. The group of a file stands in its name: `x.spec.ts` is a spec. */
export type Group = 'spec' | 'e2e' | 'journey' | 'long' | 'browser';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Says why, and the count as the last line. */
function ranNone(reason: string): number {
  print(`${reason}\n0 passed, 0 failed`);
  return 1;
}

/**
 * Runs tests and prints `N passed, N failed` as the last line. Failed files run once more, alone. Tests that then pass are
 * named as flaky just before the last line: each of them is a fault to mend. Writes a `Report` to the file `TEST_REPORT`.
 * @param args of Jest: options, and parts of the paths of test files
 * @param browsers a part of the paths of the files for other browsers that run too
 * @returns the exit code
 */
export async function runTests(args: string[], groups: Group[], { browsers }: { browsers?: string } = {}) {
  const run = new TestRun();
  try {
    return await runIn(run, args, groups, browsers);
  } finally {
    await run.end();
  }
}

/** The lines that stacks have logged during failed tests, by the labels of the tests. */
function logsIn(folder: string): Map<string, string[]> {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as { label: string; log: string[] };
  return new Map(
    readdirSync(folder)
      .map((name) => read(name))
      .map(({ label, log }) => [label, log]),
  );
}

async function runIn(run: TestRun, args: string[], groups: Group[], browsers?: string): Promise<number> {
  const wanted = args.filter((arg) => !arg.startsWith('-'));
  if (wanted.length > 0) {
    const list = join(run.folder, 'list');
    const argv = [...JEST, '--listTests', ...args, '--selectProjects', ...groups];
    const code = await run.node(argv, {}, list);
    if (run.interrupted !== undefined) return run.interrupted;
    const listed = readFileSync(list, 'utf8');
    if (code !== 0) return ranNone(`${listed}\nJest cannot list the test files.`);
    // Jest names the projects before the files.
    if (!listed.split('\n').some(isAbsolute))
      return ranNone(`No path of a test file contains "${wanted.join('" or "')}".`);
  }
  const reports = join(run.folder, 'reports');
  mkdirSync(reports);
  // The usual seed stands there.
  await import(join(ROOT, 'jest.config.mjs'));
  const seed = Number(process.env.TEST_SEED);
  print(`Random tests begin with TEST_SEED=${seed}.`);
  const env: NodeJS.ProcessEnv = { CHROMIUM_PATH: ensureChromium(print), TEST_REPORTS: reports };
  if (browsers || groups.includes('browser')) env.FIREFOX_PATH = ensureOtherBrowsers(print);
  let runs = 0;
  const jest = async (more: string[], some: Group[]) => {
    const outputFile = join(run.folder, `${(runs += 1)}.json`);
    const argv = [...JEST, '--json', `--outputFile=${outputFile}`, ...more, '--selectProjects', ...some];
    await run.node(argv, env);
    if (run.interrupted !== undefined || !existsSync(outputFile)) return [];
    return (JSON.parse(readFileSync(outputFile, 'utf8')) as { testResults: TestFile[] }).testResults;
  };
  // Test files that share the stack at E2E_URL each empty it, so they cannot run concurrently.
  const workers = process.env.E2E_URL ? '--runInBand' : '--maxWorkers=2';
  // Tests in browsers wait a third of their time. In a whole run, the specs run in these pauses.
  const runsInPauses = args.length === 0 && groups.includes('e2e') && !process.env.E2E_URL;
  const results = await Promise.all(
    runsInPauses
      ? [
          jest(
            [workers],
            groups.filter((group) => group !== 'spec'),
          ),
          jest([workers, '--workerIdleMemoryLimit=700MB'], ['spec']),
        ]
      : [jest([workers, ...args], groups)],
  );
  if (browsers) results.push(await jest(['--runInBand', browsers], ['browser']));
  const files = results.flat();
  const failed = files.filter(isFailed).map(({ name }) => name);
  let again: TestFile[] = [];
  if (failed.length > 0 && failed.length < files.length) {
    print(`\nFailed beside others, now once more and alone:\n${failed.join('\n')}\n`);
    again = await jest(['--runInBand', '--runTestsByPath', ...failed], [...groups, 'browser']);
  }
  if (run.interrupted !== undefined) return run.interrupted;
  if (results.some(({ length }) => length === 0)) return ranNone('Jest has ended before it could run a test.');
  const { lines, passed, failed: failures, flaky } = summaryOf(files, again);
  print(lines.join('\n'));
  if (process.env.TEST_REPORT) {
    const report: Report = {
      seed,
      passed: passed.length,
      failed: failures,
      flaky,
      troubles: troublesOf([...files, ...again], logsIn(reports)),
    };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
  return failures.length === 0 ? 0 : 1;
}
