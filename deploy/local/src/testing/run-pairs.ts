import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { ensureChromium } from '../chromium.js';
import { Fault } from '../fault.js';
import { seeded } from '../random.js';
import { ROOT } from '../root.js';
import { JEST, TestRun } from './test-run.js';
import { TestServers } from './test-servers.js';

const ARGV = [...JEST, '--selectProjects', 'spec', 'e2e'];

const print = (line: string) => void process.stdout.write(`${line}\n`);

type Pair = [one: string, other: string];

/** `count` pairs of two files each, and each spec of the services beside itself. */
export function pairsOf(files: string[], count: number, seed: number): Pair[] {
  const random = seeded(seed);
  const pick = (some: string[]) => some[Math.floor(random() * some.length)]!;
  const mixed = Array.from({ length: files.length > 1 ? count : 0 }, (): Pair => {
    const one = pick(files);
    return [one, pick(files.filter((file) => file !== one))];
  });
  const copies = files.filter((file) => /^services\/.*\.spec\.ts$/.test(file)).map((file): Pair => [file, file]);
  return [...mixed, ...copies];
}

/**
 * Runs pairs of test files at the same time over the same servers, and prints `N passed, N failed` as the last line.
 * @param args the number of random pairs, `--seed=N`, and parts of the paths of the test files
 * @returns the exit code
 */
export async function runPairs(args: string[]): Promise<number> {
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 10);
  const given = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  if (!Number.isInteger(seed)) throw new Fault('--seed= wants a whole number.');
  const paths = args.filter((arg) => !/^(\d+$|-)/.test(arg));
  const run = new TestRun();
  const servers = new TestServers(process.env);
  try {
    const list = join(run.folder, 'list');
    await run.node([...ARGV, '--listTests', '--testPathPatterns', ...(paths.length > 0 ? paths : ['.'])], {}, list);
    const files = readFileSync(list, 'utf8').split('\n').filter(isAbsolute);
    const pairs = pairsOf(files.map((file) => relative(ROOT, file)).toSorted(), count, seed);
    print(`${pairs.length} pairs with --seed=${seed}`);
    const env = { TEST_SERVERS: await servers.listen(), CHROMIUM_PATH: ensureChromium(print) };
    let failed = 0;
    for (const pair of pairs) {
      const outputs = pair.map((_, side) => join(run.folder, `side-${side}`));
      const codes = await Promise.all(
        pair.map((file, side) => run.node([...ARGV, '--runInBand', '--runTestsByPath', file], env, outputs[side])),
      );
      if (run.interrupted !== undefined) return run.interrupted;
      const isGood = codes.every((code) => code === 0);
      print(`${isGood ? 'passed' : 'FAILED'} ${pair.join(' + ')}`);
      if (isGood) continue;
      failed += 1;
      for (const [side, code] of codes.entries()) if (code !== 0) print(readFileSync(outputs[side]!, 'utf8'));
    }
    print(`${pairs.length - failed} passed, ${failed} failed`);
    return failed === 0 && pairs.length > 0 ? 0 : 1;
  } finally {
    await servers.stop();
    await run.end();
  }
}
