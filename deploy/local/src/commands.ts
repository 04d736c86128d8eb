import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Fault } from './fault.js';
import { firstSteps } from './first-steps.js';
import { ROOT } from './root.js';
import { runProgram } from './run-program.js';
import { readSettings, type Settings } from './settings.js';
import { start, type Stack } from './stack.js';
import { TestRun } from './test-run.js';
import { isFailed, summaryOf, type TestFile } from './test-summary.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

export const startCommand = (args: string[]): Promise<number> => serve(args, start);

export async function devCommand(args: string[]): Promise<number> {
  const { startDev } = await import('./dev.js');
  return serve(args, startDev);
}

async function serve(
  args: string[],
  startStack: (settings: Settings, log: (line: string) => void, signal: AbortSignal) => Promise<Stack>,
): Promise<number> {
  const settings = readSettings(process.env, args);
  const stopping = new AbortController();
  const stop = () => {
    if (!stopping.signal.aborted) print('\nStopping …');
    stopping.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  // Writing to a closed terminal fails. Ignore the error, so that the stack still stops in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    const stack = await startStack(settings, print, stopping.signal);
    print(`\nReady at ${stack.url}`);
    print(`Admin    ${stack.url}/admin   password: ${stack.adminPassword}`);
    for (const line of await firstSteps(stack)) print(line);
    print('Ctrl-C stops it.');
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    await stack.stop();
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  return 0;
}

/** The projects of `jest.config.mjs` without browsers. */
const WITHOUT_BROWSERS = ['pure', 'server'];
/** Those that run at each change. */
const PROJECTS = [...WITHOUT_BROWSERS, 'e2e'];
const JOURNEYS = 'journeys';
const LONG = 'long';
const BOOKING_PATH = 'booking path';
/** The projects of Firefox and WebKitGTK. */
const IN_OTHER_BROWSERS = [BOOKING_PATH, 'panel flows', 'embed'];

/**
 * Unit, integration, end to end; `--browsers` adds the booking path in Firefox and WebKitGTK. Where a path is named, its
 * journeys and long files run too.
 */
export function testCommand(args: string[]): Promise<number> {
  const rest = args.filter((arg) => arg !== '--browsers');
  const isNamed = rest.some((arg) => !arg.startsWith('-'));
  const more = [...(isNamed ? [JOURNEYS, LONG] : []), ...(rest.length < args.length ? [BOOKING_PATH] : [])];
  return runTests(rest, [...PROJECTS, ...more]);
}

/** The wide end-to-end files: walks through whole screens, and stacks with replicas or settings of their own. */
export const testJourneysCommand = (args: string[]): Promise<number> => runTests(args, [JOURNEYS]);

/** The tests that kill, stall and flood a stack for minutes, and those of random samples with many of them. */
export function testLongCommand(args: string[]): Promise<number> {
  process.env.SAMPLES = 'many';
  return runTests(args, [LONG]);
}

/** The booking path, the panel's main flows and the embedded form in Firefox and WebKitGTK. */
export const testBrowsersCommand = (args: string[]): Promise<number> => runTests(args, IN_OTHER_BROWSERS);

/** The whole stack on a Docker engine: all steps of the drill, or the named ones. */
export const dockerDrillCommand = (args: string[]): Promise<number> =>
  runProgram(process.execPath, [join(ROOT, 'deploy/e2e/dist/docker/main.js'), ...args]);

/** Says why, and the count as the last line. */
function ranNone(reason: string): number {
  print(`${reason}\n0 passed, 0 failed`);
  return 1;
}

/**
 * Runs tests and prints `N passed, N failed` as the last line. Failed files run once more, alone, because a busy machine can
 * starve a browser until a test times out. Tests that then pass are named as flaky.
 * @param projects of `jest.config.mjs`
 */
async function runTests(args: string[], projects: string[]): Promise<number> {
  // Imported only here, because Playwright would double the memory of a running stack's supervisor.
  const { ensureChromium } = await import('./chromium.js');
  const { ensureOtherBrowsers } = await import('./other-browsers.js');
  const inOthers = projects.some((project) => IN_OTHER_BROWSERS.includes(project));
  const selected = ['--selectProjects', ...projects];
  const jestFile = join(ROOT, 'node_modules/jest/bin/jest.js');
  const wanted = args.filter((arg) => !arg.startsWith('-'));
  const testRun = new TestRun();
  try {
    if (wanted.length > 0) {
      const list = join(testRun.folder, 'list');
      const code = await testRun.node(
        ['--no-warnings', jestFile, '--listTests', ...args, ...selected],
        {},
        openSync(list, 'w'),
      );
      if (testRun.interrupted !== undefined) return testRun.interrupted;
      if (code !== 0) return ranNone('Jest cannot list the test files.');
      // Jest names the projects before the files.
      if (!readFileSync(list, 'utf8').split('\n').some(isAbsolute))
        return ranNone(`No path of a test file contains "${wanted.join('" or "')}".`);
    }
    const env: NodeJS.ProcessEnv = { CHROMIUM_PATH: ensureChromium(print) };
    if (inOthers) env.FIREFOX_PATH = ensureOtherBrowsers(print);
    const jest = async (more: string[], some = projects) => {
      const outputFile = join(testRun.folder, `${some.join(' ')}.json`);
      const argv = [jestFile, '--json', `--outputFile=${outputFile}`, ...more, '--selectProjects', ...some];
      await testRun.node(['--no-warnings', ...argv], env);
      if (testRun.interrupted !== undefined || !existsSync(outputFile)) return [];
      return (JSON.parse(readFileSync(outputFile, 'utf8')) as { testResults: TestFile[] }).testResults;
    };
    // Tests in browsers wait a third of their time. In a whole run, the others run in these pauses.
    const runsInPauses = args.length === 0 && projects.includes('e2e') && !process.env.E2E_URL;
    const inBrowsers = projects.filter((project) => !WITHOUT_BROWSERS.includes(project));
    // Test files that share the stack at E2E_URL each empty it, so they cannot run concurrently.
    const workers = process.env.E2E_URL ? '--runInBand' : '--maxWorkers=2';
    const results = await Promise.all(
      runsInPauses
        ? [jest([workers], inBrowsers), jest([workers, '--workerIdleMemoryLimit=700MB'], WITHOUT_BROWSERS)]
        : [jest([workers, ...args])],
    );
    const files = results.flat();
    const failed = files.filter(isFailed).map(({ name }) => name);
    let again: TestFile[] = [];
    if (failed.length > 0 && failed.length < files.length) {
      print(`\nFailed beside others, now once more and alone:\n${failed.join('\n')}\n`);
      again = await jest(['--runInBand', '--runTestsByPath', ...failed]);
    }
    if (testRun.interrupted !== undefined) return testRun.interrupted;
    if (results.some(({ length }) => length === 0)) return ranNone('Jest has ended before it could run a test.');
    const { lines, failures } = summaryOf(files, again);
    print(lines.join('\n'));
    return failures === 0 ? 0 : 1;
  } finally {
    await testRun.end();
  }
}

/**
 * Checks the format, the lint rules and the types, that nothing is unused, that imports form no circle of folders or packages,
 * that our oldest browsers support the built pages, and that files agree with the table of settings and the guide.
 */
export async function checkCommand(): Promise<number> {
  const steps: [string, string[]][] = [
    ['prettier', ['--check', '--log-level=warn', '.']],
    ['oxlint', ['--deny-warnings']],
    ['tsc', ['-b', 'gateway', 'companion', 'frontend', 'deploy/load', 'deploy/object-store']],
    ['knip', ['--no-progress']],
    ['node', [join(ROOT, 'deploy/e2e/dist/imports.check.js')]],
    ['node', [join(ROOT, 'deploy/e2e/dist/floor/main.js')]],
  ];
  for (const [name, args] of steps) {
    if ((await runProgram(bin(name), args)) !== 0) throw new Fault(`${name} found something.`);
  }
  const { writeSettings } = await import('@tocada/docker/settings-files.js');
  const behind = writeSettings({ write: false });
  if (behind.length > 0) throw new Fault(`Run "npm run settings": ${behind.join(', ')} would change.`);
  const { writeGuide } = await import('./guide/pages.js');
  const old = await writeGuide({ write: false });
  if (old.length > 0) throw new Fault(`Run "npm run first-steps": ${old.join(', ')} would change.`);
  return 0;
}

/** Writes the table of settings into the files that repeat it. */
export async function settingsCommand(): Promise<number> {
  const { writeSettings } = await import('@tocada/docker/settings-files.js');
  print(writeSettings({ write: true }).join('\n') || 'All files agree with the table of settings.');
  return 0;
}

/** Writes the guide for bands into its pages. */
export async function firstStepsCommand(): Promise<number> {
  const { writeGuide } = await import('./guide/pages.js');
  print((await writeGuide({ write: true })).join('\n') || 'Both pages agree with the guide.');
  return 0;
}

const BENCHMARKS = [
  'hot-reads',
  'rpc',
  'bookings',
  'writes',
  'growth',
  'lighthouse',
  'desk-screens',
  'photos',
  'client-page',
];

/** Long benchmarks run only when they are named. */
const NAMED = [...BENCHMARKS, 'soak', 'faults', 'desk', 'quotes'];
/** Benchmarks whose file has another name. */
const FILES: Record<string, string> = {
  faults: 'faults-drill/faults-drill',
  desk: 'desk-drill/desk-drill',
  quotes: 'quotes-drill/quotes-drill',
};

/**
 * Runs all benchmarks of `deploy/load` or the named ones. Each prints a table with ratios and limits, and gets the options
 * among the arguments.
 */
export async function benchCommand(args: string[]): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const names = args.filter((arg) => !arg.startsWith('--'));
  let missed = 0;
  for (const name of names.length > 0 ? names : BENCHMARKS) {
    if (!NAMED.includes(name)) throw new Fault(`No benchmark ${name}: ${NAMED.join(', ')}.`);
    print(`\n${name}`);
    if (
      (await runProgram(process.execPath, [join(ROOT, `deploy/load/dist/${FILES[name] ?? name}.js`), ...options])) !== 0
    )
      missed += 1;
  }
  return missed > 0 ? 1 : 0;
}
