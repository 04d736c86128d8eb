import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const FILE = 'lock';
/** The status of `flock` when another process holds the lock. */
const CONFLICT = 75;

interface Holder {
  /** Of the holder's container. */
  host: string;
  /** ISO instant. */
  since: string;
}

const readHolder = (file: string): Holder => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // The holder has not written it yet, or its disk is full.
    return { host: '', since: '' };
  }
};

/**
 * Locks a folder against every other container of this machine. The kernel keeps the lock for the open file, so it ends with this
 * process, however that ends. (The locks of `takeLock` end at the border of a container's network, and the numbers of processes at
 * that of its own.)
 * @returns `isKnown: false` where the file system has no locks
 */
export function lockVolume(folder: string): { holder: Holder } | { isKnown: boolean; release(): void } {
  const file = join(folder, FILE);
  const descriptor = openSync(file, 'a+', 0o600);
  const { status } = spawnSync('flock', ['--nonblock', '--conflict-exit-code', String(CONFLICT), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (status === CONFLICT) {
    closeSync(descriptor);
    return { holder: readHolder(file) };
  }
  try {
    ftruncateSync(descriptor);
    writeSync(descriptor, JSON.stringify({ host: hostname(), since: new Date().toISOString() }));
  } catch {
    // A full disk: only the sentence of the second container says less.
  }
  return { isKnown: status === 0, release: () => closeSync(descriptor) };
}
