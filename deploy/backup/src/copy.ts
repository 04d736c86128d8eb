import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from './archive.js';
import type { BackupEnv } from './backup.env.js';
import type { RunOptions } from './backup.js';
import { destinationOf, isRemote } from './destination.js';
import { BackupFault } from './fault.js';
import { alone } from './lock.js';
import { openArchive } from './open-archive.js';
import { makeRoom, prune } from './room.js';
import { isCopyDue, newest } from './schedule.js';

/** Takes the newest archive of BACKUP_TO to BACKUP_ALSO_TO, when it is not there yet. The archive is checked on the way. */
export async function copy(env: BackupEnv, { due, signal }: RunOptions, log: (line: string) => void): Promise<void> {
  const { BACKUP_TO, BACKUP_ALSO_TO: place, BACKUP_KEEP: keep } = env;
  if (!place) throw new BackupFault('BACKUP_ALSO_TO names no second place for the archives.');
  const [first, second] = await Promise.all([destinationOf(env), destinationOf(env, place)]);
  await alone(env, 'copy', log, async () => {
    const archives = await first.archives();
    const archive = newest(archives, Date.now());
    if (!archive && !due) throw new BackupFault(`There is no complete archive in ${BACKUP_TO}.`);
    if (!archive || !isCopyDue(archives, await second.archives(), Date.now())) return;
    const { name, size } = archive;
    if (keep) {
      await prune(second, keep);
      await makeRoom(second, size * 1.05);
    }
    const work = await second.workFolder();
    try {
      const { file } = await openArchive(env, first.placeOf(name), work, signal);
      const mine = join(work, name);
      // A bucket takes the bytes from where they are. A folder gets the file itself.
      const isMoved = !isRemote(place) && file !== mine;
      if (isMoved) await copyFile(file, mine);
      const sent = isMoved ? mine : file;
      await second.put(sent, await sha256Of(sent), signal);
      log(`${name} is also in ${second.placeOf(name)}`);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    if (keep) await prune(second, keep);
  });
}
