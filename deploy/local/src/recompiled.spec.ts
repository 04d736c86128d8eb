import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Recompiled } from './recompiled.js';
import { ROOT } from './root.js';

const GOOD = '03:33:03 AM - Found 0 errors. Watching for file changes.';
const BAD = '03:32:58 AM - Found 1 error. Watching for file changes.';

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tocada-dev-'));
  for (const folder of ['gateway', 'companion']) {
    mkdirSync(join(root, folder, 'dist/deep'), { recursive: true });
    write(`${folder}/dist/deep/main.js`, 'first');
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('only an edit restarts, and only what runs it', () => {
  const recompiled = new Recompiled(root, ['gateway', 'companion']);
  expect(recompiled.after(GOOD)).toEqual([]);
  // A compilation writes the same text again.
  write('gateway/dist/deep/main.js', 'first');
  utimesSync(join(root, 'gateway/dist/deep/main.js'), 1, 1);
  write('companion/dist/deep/main.spec.js', 'a test');
  expect(recompiled.after(GOOD)).toEqual([]);
  write('gateway/dist/deep/main.js', 'second');
  expect(recompiled.after(GOOD)).toEqual(['gateway']);
  expect(recompiled.after(GOOD)).toEqual([]);
});

test('nothing restarts while the compiler finds an error, and the mend restarts', () => {
  const recompiled = new Recompiled(root, ['gateway', 'companion']);
  write('gateway/dist/deep/main.js', 'with an error');
  expect(recompiled.after('gateway/src/main.ts(1,14): error TS2322: Type')).toEqual([]);
  expect(recompiled.after(BAD)).toEqual([]);
  write('gateway/dist/deep/main.js', 'mended');
  expect(recompiled.after(GOOD)).toEqual(['gateway']);
});

test('the watching compiler says by itself when it is done, and only an edit restarts', async () => {
  rmSync(join(root, 'companion'), { recursive: true });
  mkdirSync(join(root, 'gateway/src'));
  const compilerOptions = { composite: true, rootDir: 'src', outDir: 'dist', module: 'nodenext', types: [] };
  write('gateway/tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  write('gateway/src/main.ts', 'export const a: number = 1;\n');
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  // As the build before the first start.
  const [code] = (await once(spawn(tsc, ['-b', 'gateway'], { cwd: root }), 'exit')) as [number];
  expect(code).toBe(0);
  const recompiled = new Recompiled(root, ['gateway']);
  const compiler = spawn(tsc, ['-b', '-w', '--preserveWatchOutput', 'gateway'], { cwd: root });
  try {
    const lines = createInterface({ input: compiler.stdout })[Symbol.asyncIterator]();
    /** What restarts by the end of the compilation that says `last`. */
    const until = async (last: RegExp) => {
      const restarted: string[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The compiler ended before it said ${last}.`);
        restarted.push(...recompiled.after(value));
        if (last.test(value)) return restarted;
      }
    };
    const edit = async (text: string, last: RegExp) => {
      // In one step, as editors save.
      write('gateway/edited', `export const a: number = ${text};\n`);
      renameSync(join(root, 'gateway/edited'), join(root, 'gateway/src/main.ts'));
      // The compiler may not watch yet when it says so.
      const again = setInterval(() => utimesSync(join(root, 'gateway/src/main.ts'), new Date(), new Date()), 2000);
      return until(last).finally(() => clearInterval(again));
    };
    expect(await until(/Found 0 errors/)).toEqual([]);
    expect(await edit('2', /Found 0 errors/)).toEqual(['gateway']);
    expect(await edit(`'three'`, /Found 1 error/)).toEqual([]);
    // The mend is what runs already.
    expect(await edit('2', /Found 0 errors/)).toEqual([]);
    expect(await edit('4', /Found 0 errors/)).toEqual(['gateway']);
  } finally {
    compiler.kill();
  }
});
