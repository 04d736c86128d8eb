import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from './archive.js';
import type { BackupEnv } from './backup.env.js';
import type { RunOptions } from './backup.js';
import { destinationOf, isRemote } from './destination.js';
import { BackupFault, DamagedArchive } from './fault.js';
import { alone } from './lock.js';
import { openArchive } from './open-archive.js';
import { checksumsOf, PartWriter } from './parts.js';
import { makeRoom, prune, tidy } from './room.js';
import { isCopyDue, newest } from './schedule.js';
import { noteDamage } from './trial-notes.js';

/** Takes the newest archive of BACKUP_TO to BACKUP_ALSO_TO when it is not there, and checks it on the way. */
export async function copy(env: BackupEnv, { due, signal }: RunOptions, log: (line: string) => void): Promise<void> {
  const { BACKUP_TO, BACKUP_ALSO_TO: place, BACKUP_KEEP: keep } = env;
  if (!place) throw new BackupFault('BACKUP_ALSO_TO names no second place for the archives.');
  const [first, second] = await Promise.all([destinationOf(env), destinationOf(env, place)]);
  await alone(env, 'copy', log, async (turn) => {
    const archives = await first.archives();
    const archive = newest(archives, Date.now());
    if (!archive && !due) throw new BackupFault(`There is no complete archive in ${BACKUP_TO}.`);
    if (!archive || !isCopyDue(archives, await second.archives(), Date.now())) return;
    const { name, size } = archive;
    if (keep)
      await turn.removeUnlessShared(async () => {
        await prune(second, keep);
        await makeRoom(second, size * 1.05);
      });
    const work = await second.workFolder();
    let wrote = size;
    try {
      const { file, manifest } = await openArchive(env, first.placeOf(name), work, signal);
      const named = new Map(manifest.objects.flatMap(({ part }) => (part ? [[part.sha256, part]] : [])));
      const parts = await PartWriter.open(second, { work, signal });
      const bytes = [...named.values()].reduce((sum, part) => sum + (parts.has(part) ? 0 : part.size), size * 1.05);
      const hashes = new Set(named.keys());
      if (keep) await turn.removeUnlessShared(() => makeRoom(second, bytes, { mine: hashes }));
      for (const part of named.values())
        await parts.copy(part, first.placeOf(name), () => first.readPart(part.sha256, signal));
      wrote += parts.written;
      const mine = join(work, name);
      // A bucket takes the bytes from where they are. A folder gets the file itself.
      const isMoved = !isRemote(place) && file !== mine;
      if (isMoved) await copyFile(file, mine);
      const sent = isMoved ? mine : file;
      const checksums = checksumsOf(name, await sha256Of(sent), parts.named);
      await turn.check();
      await parts.check();
      await second.put(sent, checksums, signal);
      log(`${name} is also in ${second.placeOf(name)}`);
    } catch (error) {
      if (error instanceof DamagedArchive) await noteDamage(first, error.damaged);
      throw error;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    await turn.removeUnlessShared(() => tidy(second, keep, wrote));
  });
}
