import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Fault } from '../fault.js';
import { ROOT } from '../root.js';
import { temporaryFolder } from '../temporary-folder.js';
import type { Report } from './test-summary.js';

/** One run of `npm test`, a line of the file. */
interface Run extends Report {
  commit: string;
  /** The number of busy loops beside the run. */
  busy: number;
  began: string;
  seconds: number;
  exit: number;
}

/** The file outlives the tree and the commit. */
const FILE = process.env.FLAKY_FILE ?? join(homedir(), '.local/state/tocada/flaky.jsonl');
/** A run that told nothing, for example because the build failed. */
const NOTHING: Report = { seed: 0, passed: 0, failed: [], flaky: [], troubles: [] };
/** A busy loop ends by itself after this many seconds. */
const LONGEST = 3600;

const print = (line: string) => void process.stdout.write(`${line}\n`);

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const readRuns = (commit: string, busy: number): Run[] =>
  (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Run)
    .filter((run) => run.commit === commit && run.busy === busy);

/** The runs as a table, and each test that did not pass in all of them, with its seed, its error and the log of its stack. */
export function linesOf(runs: Run[]): string[] {
  const table = runs.map(
    ({ commit, began, seconds, exit, passed, failed, flaky, seed, busy }) =>
      `${commit.slice(0, 8)} ${began} ${seconds} s, exit ${exit}, ${passed} passed, ${failed.length} failed, ` +
      `${flaky.length} flaky, seed ${seed}${busy > 0 ? `, beside ${busy} busy loops` : ''}`,
  );
  const troubles = runs.flatMap(({ troubles, seed, began }) =>
    troubles.map((trouble) => ({ ...trouble, seed, began })),
  );
  const details = Object.entries(Object.groupBy(troubles, ({ label }) => label)).flatMap(([label, times]) => [
    '',
    `${label}: ${times!.length} of ${runs.length} runs`,
    ...times!.flatMap(({ seed, began, error, log }) =>
      [`  ${began}, seed ${seed}`, error, ...log].map((line) => `  ${line}`),
    ),
  ]);
  return [...table, ...details];
}

/** Runs `npm test` once, and appends its line to the file. */
async function runOnce(commit: string, busy: number): Promise<Run> {
  const folder = temporaryFolder('flaky');
  const env = { ...process.env, TEST_REPORT: join(folder, 'report.json') };
  const loops = Array.from({ length: busy }, () =>
    spawn(process.execPath, ['-e', `for (const end = Date.now() + ${LONGEST * 1000}; Date.now() < end; );`]),
  );
  const began = new Date();
  let run: ChildProcess | undefined;
  const stop = (signal: NodeJS.Signals) => run?.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    run = spawn(process.execPath, [join(ROOT, 'deploy/local/run.mjs'), 'test'], { env, stdio: 'inherit' });
    const [code] = (await once(run, 'exit')) as [number | null];
    if (code === null || code > 128) throw new Fault('The run was interrupted, and does not count.');
    const report = existsSync(env.TEST_REPORT)
      ? (JSON.parse(readFileSync(env.TEST_REPORT, 'utf8')) as Report)
      : NOTHING;
    const seconds = Math.round((Date.now() - began.getTime()) / 1000);
    const line: Run = { commit, busy, began: began.toISOString(), seconds, exit: code, ...report };
    mkdirSync(dirname(FILE), { recursive: true });
    appendFileSync(FILE, `${JSON.stringify(line)}\n`);
    return line;
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `npm test` until the file has `count` runs of this commit, and prints each test that did not pass in all of them. An
 * interrupted call goes on at the next one.
 * @param args the count, 10 by default, and `--busy=N` for N busy loops beside each run
 */
export async function testFlaky(args: string[]): Promise<number> {
  const busy = Number(args.find((arg) => arg.startsWith('--busy='))?.slice('--busy='.length) ?? 0);
  const count = Number(args.find((arg) => !arg.startsWith('-')) ?? 10);
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(busy) || busy < 0)
    throw new Fault('npm run test:flaky -- [runs] [--busy=loops]');
  if (git('status', '--porcelain')) throw new Fault('Commit first: each line names the commit that ran.');
  const commit = git('rev-parse', 'HEAD');
  const runs = readRuns(commit, busy);
  if (runs.length > 0) print(`${FILE} has ${runs.length} runs of this commit.`);
  while (runs.length < count) runs.push(await runOnce(commit, busy));
  print(`\n${linesOf(runs).join('\n')}`);
  const green = runs.filter(({ exit, troubles }) => exit === 0 && troubles.length === 0).length;
  print(`${green} passed, ${runs.length - green} failed`);
  return green === runs.length ? 0 : 1;
}
