import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const UNFINISHED = /^tocada-unfinished-(\d+)-/;

/** Makes a folder for the files of a run. Its name holds the process id, so that a later run finds what a killed one left. */
export const makeWorkFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, `tocada-unfinished-${process.pid}-`));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes the folders of killed runs. @param isDead by process id */
export async function sweepWorkFolders(parent: string, isDead = (pid: number) => !isRunning(pid)): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = UNFINISHED.exec(name)?.[1];
    // The folders of another user may stay.
    if (pid && isDead(Number(pid))) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}
