import { chmodSync, constants, existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** True when all users may pass through every folder above `path`. */
export function isReachable(path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & constants.S_IXOTH) === 0) return false;
  }
  return true;
}

/** The system may give root a temporary folder of its own, which the account of Postgres may not pass through. */
const shared = (): string =>
  process.getuid?.() !== 0 || isReachable(tmpdir()) ? tmpdir() : (['/tmp', '/var/tmp'].find(isReachable) ?? tmpdir());

/** Makes a temporary folder that the account of Postgres may pass through. @param parent the folder in which it lies */
export function temporaryFolder(name: string, parent = shared()): string {
  const folder = mkdtempSync(join(parent, `tocada-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
