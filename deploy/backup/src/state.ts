import { stat } from 'node:fs/promises';
import type { BackupState } from '@tocada/contracts/house/doctor.js';
import { readEnv } from '@tocada/runtime/env.js';
import { BackupEnv } from './backup.env.js';
import { destinationOf, isRemote, roomOf, type Archive, type Destination } from './destination.js';
import { lookAt, roomFor, stockOf, wantedFree, type Stock } from './room.js';
import { newest } from './schedule.js';
import { readTrialNotes } from './trial-notes.js';

/** True when the archives go with the disk of the site. A bucket of the bundled store does: its name has no domain. */
async function isOnSiteDisk(env: BackupEnv, place: string, siteFolder: string): Promise<boolean> {
  if (isRemote(place)) {
    const { hostname } = new URL(env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT);
    return !hostname.includes('.') || hostname.startsWith('127.');
  }
  const [archives, site] = await Promise.all([stat(place), stat(siteFolder)]);
  return archives.dev === site.dev;
}

/** Where docker-compose.yml mounts the volume of Postgres, to see how full its disk is. Its files stay unreadable. */
const DATABASE_FOLDER = '/postgres';

/**
 * The state of the destinations now, for the doctor.
 * @param siteFolder a folder on the disk of the site
 * @param databaseFolder one on the disk of Postgres, which may be absent
 * @param isTried whether a clock restores archives on trial
 */
export async function backupStateOf(
  env: BackupEnv,
  siteFolder: string,
  databaseFolder = DATABASE_FOLDER,
  isTried = true,
): Promise<BackupState> {
  const { BACKUP_TO, BACKUP_ALSO_TO, BACKUP_EVERY } = env;
  const destination = await destinationOf(env);
  const [archives, { verified, failed }] = await Promise.all([destination.archives(), readTrialNotes(destination)]);
  const last = newest(archives, Date.now());
  const copy = BACKUP_ALSO_TO ? await newestAt(env, BACKUP_ALSO_TO) : undefined;
  const places = [...(last ? [BACKUP_TO] : []), ...(copy ? [BACKUP_ALSO_TO!] : [])];
  const onSiteDisk = await Promise.all(places.map((place) => isOnSiteDisk(env, place, siteFolder)));
  return {
    isScheduled: BACKUP_EVERY > 0,
    isTried,
    everyHours: BACKUP_EVERY,
    newest: last ? { madeAt: last.madeAt.toISOString(), size: last.size } : null,
    copy: BACKUP_ALSO_TO ? { madeAt: copy?.madeAt.toISOString() ?? null } : null,
    isOnSiteDisk: places.length > 0 && onSiteDisk.every(Boolean),
    verifiedAt: verified?.at ?? null,
    isDamaged: failed.length > 0,
    ...(last ? await roomAt(destination, last, env.BACKUP_KEEP !== undefined) : NO_ROOM),
    databaseFreeBytes: await roomOf(databaseFolder).then(
      ({ free }) => free,
      () => null,
    ),
  };
}

const NO_ROOM = { freeBytes: null, lacksForNext: null, lacksForSite: null };

/** The room that there is, and the room that cannot be had by the removal of archives. */
async function roomAt(destination: Destination, { size }: Archive, mayRemove: boolean) {
  const room = await destination.room();
  if (!room) return NO_ROOM;
  const look = await lookAt(destination);
  const [one, two] = [stockOf(look, 1), stockOf(look, 2)];
  const lacks = (bytes: number, { removable }: Stock) => {
    const gives = mayRemove ? removable.reduce((sum, each) => sum + each.gives, 0) : 0;
    const [needed, reachable] = [Math.round(bytes), room.free + gives];
    return reachable < needed ? { needed, reachable } : null;
  };
  return {
    freeBytes: room.free,
    lacksForNext: lacks(roomFor(size), one),
    lacksForSite: lacks(wantedFree(room, size + one.ownOfNewest), two),
  };
}

/** A second place that does not answer holds nothing that could be fetched. */
const newestAt = async (env: BackupEnv, place: string): Promise<Archive | undefined> =>
  destinationOf(env, place)
    .then((destination) => destination.archives())
    .then(
      (archives) => newest(archives, Date.now()),
      () => undefined,
    );

/** Of the stack of `npm start`, whose disk is that of its data folder. */
export const backupStateOfStart = (source: NodeJS.ProcessEnv, dataDir: string): Promise<BackupState> =>
  backupStateOf(readEnv(BackupEnv, source), dataDir, dataDir, false);
