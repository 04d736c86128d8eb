import type { BackupEnv } from './backup.env.js';
import { destinationOf, type Archive, type Destination, type Room } from './destination.js';
import { BackupFault } from './fault.js';
import { alone } from './lock.js';
import { lookAt, stockOf, sweepParts } from './room.js';

type Log = (line: string) => void;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const sizeOf = (archives: Archive[]): number => archives.reduce((sum, { size }) => sum + size, 0);
const freeIn = (room: Room | undefined): string => (room ? `; ${megabytes(room.free)} are free` : '');

/** "1 archive", "2 older archives" */
export const archivesIn = (count: number, kind = ''): string => `${count} ${kind}archive${count === 1 ? '' : 's'}`;

/** Prints the archives of a place, oldest first. */
export async function list(env: BackupEnv, log: Log): Promise<void> {
  const destination = await destinationOf(env);
  const [look, room] = await Promise.all([lookAt(destination), destination.room()]);
  const { archives, notes, sizes } = look;
  const { removable } = stockOf(look);
  for (const { name, size, isComplete } of archives) {
    const gives = removable.find(({ archive }) => archive.name === name)?.gives;
    const words = [
      megabytes(size),
      gives === undefined ? 'the newest good one, which stays' : `gives back ${megabytes(gives)}`,
      ...(isComplete ? [] : ['without its checksum']),
      ...(notes.failed.includes(name) ? ['cannot be restored'] : []),
      ...(notes.verified?.archive === name ? [`restored on trial ${notes.verified.at}`] : []),
    ];
    log(`${destination.placeOf(name)}  ${words.join(', ')}`);
  }
  const [bytes, photos] = [sizeOf(archives), [...sizes.values()].reduce((sum, size) => sum + size, 0)].map(megabytes);
  log(`${archivesIn(archives.length)} of ${bytes}, and ${photos} of photos beside them${freeIn(room)}.`);
}

interface RemoveOptions {
  names: string[];
  /** True where nothing else can run, because the site is stopped: no lock is needed, which Postgres would hold. */
  isStopped?: boolean;
}

/** Removes archives and the photos that no other one names. The newest good one stays. */
export async function remove(env: BackupEnv, { names, isStopped }: RemoveOptions, log: Log): Promise<void> {
  const destination = await destinationOf(env);
  const work = () => removeFrom(destination, env.BACKUP_TO, names, log);
  if (isStopped) return work();
  await alone(env, 'archive', log, (turn) => turn.remove(work));
}

async function removeFrom(destination: Destination, place: string, names: string[], log: Log): Promise<void> {
  const look = await lookAt(destination);
  const { removable } = stockOf(look);
  for (const name of names) {
    if (!look.archives.some((archive) => archive.name === name))
      throw new BackupFault(`There is no archive ${name} in ${place}.`);
    if (!removable.some(({ archive }) => archive.name === name))
      throw new BackupFault(`${name} is the newest good archive, which stays: nothing could be restored without it.`);
  }
  for (const name of names) await destination.remove(name);
  const photos = await sweepParts(destination);
  // Free space before and after would mislead: the site writes to the same disk meanwhile.
  const gone = sizeOf(look.archives.filter(({ name }) => names.includes(name))) + photos;
  log(`${archivesIn(names.length)} removed: ${megabytes(gone)}${freeIn(await destination.room())}.`);
}
