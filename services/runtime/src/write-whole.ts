import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically and readable only by its owner. A process that is killed halfway leaves the old file. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
}
