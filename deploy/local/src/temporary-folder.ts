import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that Postgres' account may pass through. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tocada-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
