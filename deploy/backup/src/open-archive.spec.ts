import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { BackupEnv } from './backup.env.js';
import { openArchive } from './open-archive.js';

const NOBODY = 65534;

test('a file that this user may not read is told from a damaged one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-archive-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'tocada-20261121T030000Z-0.1.0.tar.gz');
  writeFileSync(file, 'x', { mode: 0 });
  const isRoot = process.geteuid!() === 0;
  if (isRoot) process.seteuid!(NOBODY);
  const user = process.geteuid!();
  try {
    await expect(openArchive({} as BackupEnv, file, folder)).rejects.toThrow(
      `${file} may not be read by user ${user}: chown ${user} tocada-20261121T030000Z-0.1.0.tar.gz`,
    );
  } finally {
    if (isRoot) process.seteuid!(0);
    rmSync(folder, { recursive: true });
  }
});
