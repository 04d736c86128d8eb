import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@tocada/runtime/write-whole.js';
import type { Used } from './release.js';

export interface VolumeState extends Used {
  /** An archive that was made while the site was stopped, and after which nothing was written. */
  archive?: string;
  /** The data move from one major of Postgres into another, by an archive. A start that finds it begins the move anew. */
  moving?: { from: string; archive: string };
}

const fileOf = (dataDir: string) => join(dataDir, 'release.json');

/** Undefined for a volume that no image has used. */
export function readState(dataDir: string): VolumeState | undefined {
  const file = fileOf(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VolumeState) : undefined;
}

/** Writes nothing that stands there already: a start must also succeed on a full disk. */
export function writeState(dataDir: string, state: VolumeState): void {
  const text = JSON.stringify(state);
  const file = fileOf(dataDir);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeWhole(file, text);
}
