import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Recompiled } from './recompiled.js';

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
