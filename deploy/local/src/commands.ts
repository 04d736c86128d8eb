import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from './fault.js';
import { firstSteps } from './first-steps.js';
import { ROOT } from './root.js';
import { runProgram } from './run-program.js';
import { readSettings, type Settings } from './settings.js';
import { start, type Stack } from './stack.js';

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

/** Unit, integration, end to end; `--browsers` adds Firefox and WebKitGTK. A path also names long files. */
export async function testCommand(args: string[]): Promise<number> {
  const { runTests } = await import('./testing/run-tests.js');
  const rest = args.filter((arg) => arg !== '--browsers');
  const isNamed = rest.some((arg) => !arg.startsWith('-'));
  return runTests(rest, ['spec', 'e2e', ...(isNamed ? (['journey', 'long'] as const) : [])], {
    browsers: rest.length < args.length ? 'booking.browser' : undefined,
  });
}

/** The wide end-to-end files: walks through whole screens, and stacks with replicas or settings of their own. */
export async function testJourneysCommand(args: string[]): Promise<number> {
  const { runTests } = await import('./testing/run-tests.js');
  return runTests(args, ['journey']);
}

/** The tests that kill, stall and flood a stack for minutes, and those of random samples with many of them. */
export async function testLongCommand(args: string[]): Promise<number> {
  process.env.SAMPLES = 'many';
  const { runTests } = await import('./testing/run-tests.js');
  return runTests(args, ['long']);
}

/** Random pairs of test files side by side, and each spec of the services beside itself. */
export async function testPairsCommand(args: string[]): Promise<number> {
  const { runPairs } = await import('./testing/run-pairs.js');
  return runPairs(args);
}

/** The booking path, the panel's main flows and the embedded form in Firefox and WebKitGTK. */
export async function testBrowsersCommand(args: string[]): Promise<number> {
  const { runTests } = await import('./testing/run-tests.js');
  return runTests(args, ['browser']);
}

/** Runs `npm test` again and again, and tells what did not pass every time. */
export async function testFlakyCommand(args: string[]): Promise<number> {
  const { testFlaky } = await import('./testing/flaky.js');
  return testFlaky(args);
}

/** The whole stack on a Docker engine: all steps of the drill, or the named ones. */
export const dockerDrillCommand = (args: string[]): Promise<number> =>
  runProgram(process.execPath, [join(ROOT, 'deploy/e2e/dist/docker/main.js'), ...args]);

/**
 * Checks the format, the lint rules and the types, that nothing is unused, that imports form no circle of files, folders or
 * packages, that each folder is the room of a subject or has a reason, that no test empties what others use, that code for
 * the release before has an end, that our oldest browsers support the built pages, and that files agree with the table of
 * settings and the guide.
 */
export async function checkCommand(): Promise<number> {
  const steps: [string, string[]][] = [
    ['prettier', ['--check', '--log-level=warn', '.']],
    ['oxlint', ['--deny-warnings']],
    // The one rule that needs types runs alone: with all of its kind the linter takes ten times as long.
    ['oxlint', ['--config', '.oxlint-switches.json']],
    ['tsc', ['-b', 'gateway', 'companion', 'frontend', 'deploy/load', 'deploy/object-store']],
    ['knip', ['--no-progress']],
    ['node', [join(ROOT, 'deploy/e2e/dist/checks/imports.check.js')]],
    ['node', [join(ROOT, 'deploy/e2e/dist/checks/floor-plan.check.js')]],
    ['node', [join(ROOT, 'deploy/e2e/dist/checks/writers.check.js')]],
    ['node', [join(ROOT, 'deploy/e2e/dist/checks/empties.check.js')]],
    ['node', [join(ROOT, 'deploy/e2e/dist/checks/since.check.js')]],
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

/** Writes the document of the API, into the data folder or the named file. It is made of the routes, so no copy is kept. */
export async function apiCommand([file]: string[]): Promise<number> {
  const { openApi } = await import('./api/openapi.js');
  const path = file ?? join(readSettings(process.env, []).dataDir, 'openapi.json');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(openApi(version), null, 2)}\n`);
  print(path);
  return 0;
}

/** Draws both databases as their migrations leave them. */
export async function tablesCommand(): Promise<number> {
  const { runTests } = await import('./testing/run-tests.js');
  process.env.TABLES = 'write';
  return runTests(['tables.spec'], ['spec']);
}

/** Makes the release of this clone another one, in every file that names it. */
export async function raiseCommand([version = '']: string[]): Promise<number> {
  const { NumberFault, raise } = await import('@tocada/docker/raise.js');
  try {
    print(raise(ROOT, version).join('\n'));
  } catch (error) {
    throw error instanceof NumberFault ? new Fault(error.message) : error;
  }
  return 0;
}

/** Writes the guide for bands into its pages. */
export async function firstStepsCommand(): Promise<number> {
  const { writeGuide } = await import('./guide/pages.js');
  print((await writeGuide({ write: true })).join('\n') || 'Both pages agree with the guide.');
  return 0;
}

const BENCHMARKS = ['hot-reads', 'bookings', 'writes', 'lighthouse', 'desk-screens', 'photos', 'client-page'];

/** Long benchmarks run only when they are named. */
const NAMED = [...BENCHMARKS, 'soak', 'faults', 'desk', 'quotes'];
/** Benchmarks whose file has another name. */
const FILES: Record<string, string> = {
  faults: 'faults-drill/faults-drill',
  desk: 'desk-drill/desk-drill',
  quotes: 'quotes-drill/quotes-drill',
};

/** Runs all benchmarks of `deploy/load` or the named ones, with the options. Each prints ratios and limits. */
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
