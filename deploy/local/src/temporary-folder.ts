import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder that the account of Postgres may pass through. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tocada-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
