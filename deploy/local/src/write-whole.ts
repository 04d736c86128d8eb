import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file for its owner alone, whole or not at all: a process killed halfway leaves the one of before. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
}
