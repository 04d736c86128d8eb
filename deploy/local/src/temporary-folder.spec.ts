import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isReachable, temporaryFolder } from './temporary-folder.js';

test('root has its temporary folders where Postgres may pass, also when the system gives root a private one', () => {
  const { TMPDIR } = process.env;
  const own = mkdtempSync(join(tmpdir(), 'private-'));
  process.env.TMPDIR = own;
  try {
    const folder = temporaryFolder('of-root');
    rmSync(folder, { recursive: true });
    const isRoot = process.getuid?.() === 0;
    expect(isReachable(own)).toBe(false);
    expect(dirname(folder) === own).toBe(!isRoot);
    expect(isReachable(dirname(folder))).toBe(isRoot);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(own, { recursive: true });
  }
});
