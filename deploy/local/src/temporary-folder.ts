import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder that the account of Postgres may pass through. @param parent the folder in which it lies */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `tocada-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
