import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { BackupEnv } from './backup.env.js';
import { openArchive } from './open-archive.js';

const NOBODY = 65534;

test('a file that this user may not read is told from a damaged one', async () => {
  const isRoot = process.geteuid!() === 0;
  // The folder of a test run has mode 700, so another user reaches no file in it.
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'tocada-archive-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'tocada-20261121T030000Z-0.1.0.tar.gz');
  writeFileSync(file, 'x', { mode: 0 });
  if (isRoot) process.seteuid!(NOBODY);
  const user = process.geteuid!();
  try {
    const open = () => openArchive({} as BackupEnv, file, folder);
    const name = 'tocada-20261121T030000Z-0.1.0.tar.gz';
    await expect(open()).rejects.toThrow(`${file} may not be read by user ${user}: chown ${user} ${name}`);
    if (isRoot) process.seteuid!(0);
    chmodSync(file, 0o644);
    writeFileSync(`${file}.sha256`, 'x', { mode: 0 });
    if (isRoot) process.seteuid!(NOBODY);
    await expect(open()).rejects.toThrow(
      `${file}.sha256 may not be read by user ${user}: chown ${user} ${name}.sha256`,
    );
    await expect(openArchive({} as BackupEnv, `${file}/x`, folder)).rejects.toThrow(`${file}/x does not exist`);
  } finally {
    if (isRoot) process.seteuid!(0);
    rmSync(folder, { recursive: true });
  }
});
