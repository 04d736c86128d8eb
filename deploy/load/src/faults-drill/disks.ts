import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Supervised } from '@tocada/local/supervised.js';

/** Only root may mount. Elsewhere no disk is filled. */
export const MAY_MOUNT = process.platform === 'linux' && userInfo().uid === 0;

/** The folders in the data folder with a disk of their own, by the process that writes there. */
const FOLDERS = { 'postgres-1': 'postgres', 'redis-1': 'redis', 'storage-1': 'storage' } as const;
export type DiskOwner = keyof typeof FOLDERS;
export const DISK_OWNERS = Object.keys(FOLDERS) as DiskOwner[];

/** Far more than a drill writes. Takes no memory before it is used. */
const ROOM = '4g';

const TRIES = 20;

/** A disk in memory. */
export class Disk {
  constructor(private readonly folder: string) {}

  /** Leaves no room for another byte. */
  fill(): void {
    // Bytes that are written between the two lines make the size too small.
    for (let tries = 1; ; tries += 1) {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      try {
        return this.resize(String((blocks - bfree) * bsize));
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }

  free(): void {
    this.resize(ROOM);
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder]);
  }

  private resize(size: string): void {
    execFileSync('mount', ['-o', `remount,size=${size}`, this.folder], { stdio: 'pipe' });
  }
}

async function moveToDisk(process: Supervised, folder: string): Promise<Disk> {
  await process.stop();
  const before = `${folder}.before`;
  const { uid, gid, mode } = statSync(folder);
  renameSync(folder, before);
  mkdirSync(folder);
  const options = `size=${ROOM},uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  execFileSync('cp', ['-a', `${before}/.`, folder]);
  rmSync(before, { recursive: true });
  await process.start();
  return new Disk(folder);
}

/** Gives each part that stores something a disk of its own, which a fault can fill. */
export async function separateDisks(processes: Map<string, Supervised>, dataDir: string): Promise<Map<string, Disk>> {
  if (!MAY_MOUNT) return new Map();
  const moved = DISK_OWNERS.map(async (owner) => {
    const disk = await moveToDisk(processes.get(owner)!, join(dataDir, FOLDERS[owner]));
    return [owner, disk] as const;
  });
  return new Map(await Promise.all(moved));
}
